// A directory of its own for a test, gone afterwards.

import {mkdtempSync, realpathSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {onTestFinished} from "vitest"

export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "platen-agents-")))
  onTestFinished(() => rmSync(path, {recursive: true, force: true}))
  return path
}
