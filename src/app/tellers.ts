// For each session the one that tells it in the linear form, and knows how far it was told. Never
// knows which of them is in focus.

import type {Look} from "../transcript/look.js"
import type {Rich} from "../transcript/sources.js"
import {Teller} from "./teller.js"

export class Tellers {
  readonly #look: Look
  readonly #bySession = new Map<number, Teller>()
  #rich: Rich | undefined

  constructor(look: Look) {
    this.#look = look
  }

  /** The one of that session; new if nothing of it was told yet. */
  of(session: number): Teller {
    const known = this.#bySession.get(session)
    if (known) return known
    const teller = new Teller(this.#look)
    if (this.#rich) teller.load(this.#rich)
    this.#bySession.set(session, teller)
    return teller
  }

  /** Replies and calls can be told from now on. */
  load(rich: Rich): void {
    this.#rich = rich
    for (const teller of this.#bySession.values()) teller.load(rich)
  }

  /** The session is over. */
  end(session: number): void {
    this.#bySession.delete(session)
  }
}
