// What is loaded after the first frame, as one part: what an agent tells and its questions, with
// all that keeps them from hiding something; the pager; copies; handles. Never knows when that is.

import {questionKey} from "../widgets/question.js"
import {drawQuestion, questionPage} from "../widgets/question-view.js"
import {agentUpdate} from "./agent-update.js"
import {archiveFull} from "./archive-told.js"
import {answered} from "./asks.js"
import {Banner} from "./banner.js"
import {bannerWays} from "./banner-ways.js"
import {copy} from "./copy.js"
import {copyOut} from "./copy-out.js"
import {copied} from "./copy-told.js"
import {agentElsewhere, lateElsewhere} from "./elsewhere.js"
import {foldToggled} from "./fold-key.js"
import {handleCommand, opened} from "./handles.js"
import {help} from "./help.js"
import type {Later} from "./means.js"
import {paged} from "./paged.js"
import {Pager} from "./pager.js"
import {planRows} from "./plan-rows.js"
import {withQuotes} from "./quotes.js"
import {hiddenCalls, runningRows, writingCalls} from "./running-rows.js"
import {sessionCommand} from "./session-commands.js"
import {shelfCommand, shelved} from "./shelf.js"
import {stopIsLate, stopOrEnd, stopTurn} from "./stopping.js"
import {timeTold} from "./time-told.js"
import {timed} from "./timing.js"
import {led, placeOf} from "./turning.js"
import {withUnsent} from "./unsent.js"
import {usageTold} from "./usage-told.js"

/** All of it. */
export const later: Later = {
  agentUpdate,
  agentElsewhere,
  lateElsewhere,
  sessionCommand,
  answered,
  questionKey,
  questionPage,
  drawQuestion,
  writingCalls,
  hiddenCalls,
  runningRows,
  copy,
  copied,
  copyOut,
  handleCommand,
  opened,
  withQuotes,
  paged,
  withUnsent,
  foldToggled,
  usageTold,
  shelfCommand,
  shelved,
  archiveFull,
  timed,
  timeTold,
  help,
  stopTurn,
  stopOrEnd,
  stopIsLate,
  planRows,
  placeOf,
  led,
  banner: ({environment, marks}, ports) => new Banner(bannerWays(marks, environment), ports),
  pager: (look, ports) => new Pager(look, ports),
}
