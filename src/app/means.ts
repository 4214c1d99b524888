// What a step and a frame are made with beside the state: the look, and what is loaded after the
// first frame. Never knows how or when that is loaded.

import type {TerminalMarks} from "../screen/capabilities.js"
import type {Look} from "../transcript/look.js"
import type {questionKey} from "../widgets/question.js"
import type {drawQuestion, questionPage} from "../widgets/question-view.js"
import type {agentUpdate} from "./agent-update.js"
import type {archiveFull} from "./archive-told.js"
import type {answered} from "./asks.js"
import type {Banner, BannerPorts} from "./banner.js"
import type {Environment} from "./banner-ways.js"
import type {copy} from "./copy.js"
import type {copyOut} from "./copy-out.js"
import type {copied} from "./copy-told.js"
import type {agentElsewhere, lateElsewhere} from "./elsewhere.js"
import type {foldToggled} from "./fold-key.js"
import type {handleCommand, opened} from "./handles.js"
import type {help} from "./help.js"
import type {paged} from "./paged.js"
import type {Pager, PagerPorts} from "./pager.js"
import type {planRows} from "./plan-rows.js"
import type {withQuotes} from "./quotes.js"
import type {hiddenCalls, runningRows, writingCalls} from "./running-rows.js"
import type {sessionCommand} from "./session-commands.js"
import type {shelfCommand, shelved} from "./shelf.js"
import type {AppEvent, State, Step} from "./state.js"
import type {stopIsLate, stopOrEnd, stopTurn} from "./stopping.js"
import type {timeTold} from "./time-told.js"
import type {timed} from "./timing.js"
import type {led, placeOf} from "./turning.js"
import type {withUnsent} from "./unsent.js"
import type {usageTold} from "./usage-told.js"

/** What the first frame does not need: what an agent tells, its questions, the calls that run, the
 *  pager, copies, handles, what was not sent. */
export interface Later {
  readonly agentUpdate: typeof agentUpdate
  readonly agentElsewhere: typeof agentElsewhere
  readonly lateElsewhere: typeof lateElsewhere
  readonly sessionCommand: typeof sessionCommand
  readonly answered: typeof answered
  readonly questionKey: typeof questionKey
  readonly questionPage: typeof questionPage
  readonly drawQuestion: typeof drawQuestion
  readonly writingCalls: typeof writingCalls
  readonly hiddenCalls: typeof hiddenCalls
  readonly runningRows: typeof runningRows
  readonly copy: typeof copy
  readonly copied: typeof copied
  readonly copyOut: typeof copyOut
  readonly handleCommand: typeof handleCommand
  readonly opened: typeof opened
  readonly withQuotes: typeof withQuotes
  readonly paged: typeof paged
  readonly withUnsent: typeof withUnsent
  readonly foldToggled: typeof foldToggled
  readonly usageTold: typeof usageTold
  readonly shelfCommand: typeof shelfCommand
  readonly shelved: typeof shelved
  readonly archiveFull: typeof archiveFull
  readonly timed: typeof timed
  readonly timeTold: typeof timeTold
  readonly help: typeof help
  readonly stopTurn: typeof stopTurn
  readonly stopOrEnd: typeof stopOrEnd
  readonly stopIsLate: typeof stopIsLate
  readonly planRows: typeof planRows
  readonly placeOf: typeof placeOf
  readonly led: typeof led
  /** The marks and the environment tell what the window can show. */
  readonly banner: (
    of: {readonly environment: Environment; readonly marks: TerminalMarks},
    ports: BannerPorts,
  ) => Banner
  readonly pager: (look: Look, ports: PagerPorts) => Pager
}

/** `look` is needed where a key scrolls by what is on show. */
export interface Means {
  readonly look: Look
  /** `undefined` while it has not come. */
  readonly later: Later | undefined
}

/** The event is sent again once everything is loaded; until then it has done nothing. */
export function waiting(state: State, event: AppEvent): Step {
  return {state, effects: [{type: "wait", event}]}
}

/** Copies what the words behind the command name, as soon as that can be done. */
export function copyNow(state: State, rest: string, later: Later | undefined): Step {
  return later ? later.copy(state, rest) : waiting(state, {type: "copy", rest})
}
