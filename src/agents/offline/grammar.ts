// The wordings of each request, as patterns with named parts, in the order in which they are tried.
// Data and its one helper; what the parts mean is decided in parse.ts.

import type {RequestName} from "./request.js"

/** A wording: the request it means and what matches it. Parts: path, text, from, to, command,
 *  unit, first, last, head, tail, count. */
export interface Wording {
  readonly name: Exclude<RequestName, "plan">
  readonly pattern: RegExp
}

// One word or a quoted piece. Six kinds of quotes; a Chinese sentence uses its own.
const QUOTED = "\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|`[^`]*`|“[^”]*”|「[^」]*」|‘[^’]*’"
// Words inside a Chinese sentence are not set off by blanks: the shortest fit is meant.
const PARTS: Readonly<Record<string, string>> = {
  PATH: `(?<path>${QUOTED}|\\S*[^\\s,:;，：；])`,
  LAZY: `(?<path>${QUOTED}|[^\\s，。；：“”「」]+?)`,
  TEXT: `(?<text>${QUOTED}|.+?)`,
  FROM: `(?<from>${QUOTED}|.+?)`,
  TO: `(?<to>${QUOTED}|.+?)`,
  BODY: "(?<text>[\\s\\S]*)",
  COMMAND: "(?<command>[\\s\\S]+)",
  UNIT: "(?<unit>files?|lines?|words?|characters?|chars?|letters?)",
  ZHUNIT: "(?<unit>文件|行|词|单词|字符|字)",
  IN: "(?:in|inside|under|within|of|from)",
  SHOW: "(?:show|view|see|print|display|give|list|get)(?: me)?(?: the)?",
  ZHREAD: "(?:读取|阅读|读|打开|查看|显示|看看|看|列出|给我看)(?:一下)?(?:文件)?",
  ZHSHOW: "(?:查看|显示|看看|看|列出|给我看)(?:一下)?",
  RANGE: "(?<first>\\d+)\\s*(?:-|–|—|~|to|through|\\.\\.|到|至)\\s*(?:第\\s*)?(?<last>\\d+)",
  ZHIN: "(?:里面|里|中|内|下面|下)",
}

function wording(name: Wording["name"], source: string): Wording {
  const body = source.replace(/\b[A-Z]{2,}\b/g, part => PARTS[part] ?? part)
  // A blank in a wording stands for any white space.
  return {name, pattern: new RegExp(`^(?:${body.replaceAll(" ", "\\s+")})$`, "isu")}
}

/** All wordings. Earlier ones win: «list commits» is the log, not a directory. */
export const WORDINGS: readonly Wording[] = [
  wording("who", "(?:hi|hello|hey)(?: there)?|你好|您好|嗨"),
  wording(
    "who",
    "(?:who|what)(?: are|'re) you|.*\\bare you (?:an? )?(?:ai|llm|bot|human|real)\\b.*",
  ),
  wording("who", ".*\\byou.*\\b(?:language )?model\\b.*|(?:which|what) model\\b.*|你是谁|你是什么"),
  wording("who", "你(?:是|用).*(?:模型|AI|人工智能|机器人|真人).*|(?:什么|哪个|哪种)模型"),
  wording("help", "/?help(?: me)?|\\?|usage|what (?:can|do) you (?:do|know|understand)"),
  wording("help", "(?:帮助|说明|用法|怎么用|你?(?:能|会|可以)(?:做|干)?(?:什么|啥)|你?有什么功能)"),
  wording(
    "again",
    "again|once more|repeat(?: that)?|do (?:it|that) again|再来一次|再做一次|重复|再来",
  ),
  wording("recall", "what (?:did|have) (?:i|we) (?:ask|do|done|asked|say|said).*|recall"),
  wording("recall", "(?:我|我们)?(?:之前|刚才)?(?:问|做)(?:过|了)(?:什么|哪些)(?:事)?|回顾"),

  wording("run", "(?:run|execute|exec)(?: the)?(?: command)?:? COMMAND"),
  wording("run", "[!$]\\s*COMMAND"),
  wording("run", "(?:运行|执行|跑)(?:一下)?(?:命令)?\\s*[:：]?\\s*COMMAND"),

  wording("edit", "(?:replace|change|substitute) FROM (?:with|by|to|into) TO in PATH"),
  wording(
    "edit",
    "(?:in|edit) PATH\\s*[,:，：]?\\s*(?:replace|change) FROM (?:with|by|to|into) TO",
  ),
  wording(
    "edit",
    "(?:把|将)\\s*LAZY\\s*ZHIN的?\\s*FROM\\s*(?:全部)?(?:替换|改|换|修改)(?:成|为)\\s*TO",
  ),
  wording(
    "edit",
    "在?\\s*LAZY\\s*ZHIN，?\\s*(?:把|将)\\s*FROM\\s*(?:替换|改|换|修改)(?:成|为)\\s*TO",
  ),
  wording("edit", "(?:替换|修改)\\s*LAZY\\s*ZHIN的?\\s*FROM\\s*(?:为|成)\\s*TO"),

  wording("create", "(?:write|put) TEXT (?:to|into)(?: the)?(?: new)?(?: file)? PATH"),
  wording(
    "create",
    "(?:create|make|write|add)(?: an?)?(?: new)?(?: empty)?(?: file)?(?: called| named)? PATH" +
      "(?:\\s*[:：]\\s*|\\s*\\n|" +
      ",? (?:with|containing|that says|saying)(?: the)?(?: contents?| text)?:?\\s+)BODY",
  ),
  wording(
    "create",
    "(?:create|make|touch|add)(?: an?)?(?: new)?(?: empty)?(?: file)?(?: called| named)? PATH",
  ),
  wording(
    "create",
    "(?:创建|新建|建立|写)(?:一个)?(?:新)?(?:的)?(?:空)?(?:文件)?\\s*LAZY" +
      "(?:\\s*[，,]?\\s*(?:内容(?:为|是)?|写入|写上)\\s*[:：]?\\s*|\\s*[:：]\\s*|\\s*\\n)BODY",
  ),
  wording("create", "(?:创建|新建|建立)(?:一个)?(?:新)?(?:的)?(?:空)?(?:文件)?\\s*PATH"),

  wording("log", "git log(?: -n?\\s*(?<count>\\d+))?"),
  wording(
    "log",
    "(?:SHOW )?(?:the )?(?:(?:last|latest|recent|past|newest) )?(?:(?<count>\\d+) )?" +
      "(?:git |commit )?(?:log|history|commits?)(?: (?:of|for|in) PATH)?",
  ),
  wording(
    "log",
    "(?:ZHSHOW)?\\s*(?:git)?\\s*(?:最近|最后)?的?\\s*" +
      "(?<count>\\d+)?\\s*[次条个]?的?\\s*(?:git)?\\s*" +
      "(?:提交(?:记录|历史|日志)?|日志|历史(?:记录)?|log)",
  ),

  wording("diff", "(?:SHOW )?(?:the )?(?:git )?(?:diff|changes)(?: (?:of|in|for|to))?(?: PATH)?"),
  wording("diff", "what(?:'s| is| has| have)?(?: i)?(?: been)? changed?(?: in PATH)?"),
  wording("diff", "(?:ZHSHOW)?\\s*(?:git)?\\s*(?:差异|改动|变更|变化|diff)"),
  wording("diff", "(?:ZHSHOW)?\\s*LAZY\\s*ZHIN?\\s*的?(?:差异|改动|变更|变化)"),
  wording(
    "diff",
    "(?:LAZY\\s*ZHIN?)?(?:有|做)?了?(?:什么|哪些)(?:改动|变化|变更|差异)|改了(?:什么|哪些)",
  ),

  wording("count", "count(?: (?:all|the))?(?: number of)? UNIT(?: of code)?(?: here)?"),
  wording(
    "count",
    "count(?: (?:all|the))?(?: number of)?(?: UNIT)?(?: of code)?(?: IN(?: the)?)? PATH",
  ),
  wording("count", "how many UNIT(?: of code)?(?: are| is)?(?: there)?(?: here)?"),
  wording(
    "count",
    "how many UNIT(?: of code)?(?: are| is)?(?: there)?(?: IN| does| do) PATH(?: have| has)?",
  ),
  wording("count", "wc(?: -[lwmc])? PATH"),
  wording("count", "(?:统计|数一数|数一下|数|计算)(?:一下)?\\s*ZHUNIT数?量?"),
  wording(
    "count",
    "(?:统计|数一数|数一下|数|计算)(?:一下)?\\s*LAZY\\s*ZHIN?\\s*的?\\s*ZHUNIT数?量?",
  ),
  wording("count", "(?:统计|数一数|数一下)(?:一下)?\\s*PATH"),
  wording("count", "(?:这里|一共|总共)*有?多少个?\\s*ZHUNIT(?:代码)?"),
  wording("count", "LAZY\\s*ZHIN?\\s*(?:一共|总共)?有多少个?\\s*ZHUNIT(?:代码)?"),

  wording("search", "grep TEXT PATH"),
  wording(
    "search",
    "(?:search|grep|find|look)(?: for)?(?: the)?(?: text| word)? TEXT IN(?: the)? PATH",
  ),
  wording("search", "(?:search|grep|find|look for)(?: for)?(?: the)?(?: text| word)? TEXT"),
  wording("search", "where is TEXT(?: used| defined)?(?: in PATH)?"),
  wording("search", "在\\s*LAZY\\s*ZHIN?\\s*(?:搜索|查找|搜|找)(?:一下)?\\s*TEXT"),
  wording("search", "(?:搜索|查找|搜|找)(?:一下)?\\s*LAZY\\s*ZHIN的\\s*TEXT"),
  wording("search", "(?:搜索|查找|搜|找)(?:一下|找)?\\s*TEXT"),

  wording("list", "(?:list|ls|dir)(?: -\\w+)?"),
  wording("list", "(?:list|SHOW)(?: (?<all>all))?(?: the)? files(?: here)?"),
  wording(
    "list",
    "(?:list|SHOW)(?: (?<all>all))?(?: the)? files IN(?: the)?(?: folder| directory)? PATH",
  ),
  wording("list", "(?:list|SHOW)(?: the)?(?: folder| directory) PATH"),
  wording("list", "(?:list|ls|dir)(?: -\\w+)?(?: (?<all>all))? PATH"),
  wording("list", "what(?: files)?(?:'s| is| are)(?: there)?(?: here| IN(?: the)? PATH)?"),
  wording("list", "(?:列出|ZHSHOW)?\\s*(?:当前)?(?:目录)?ZHIN?的?(?<all>所有|全部)?文件(?:列表)?"),
  wording("list", "(?:这里|当前目录)?ZHIN?有(?:哪些|什么)文件"),
  wording(
    "list",
    "(?:列出|ZHSHOW)\\s*(?:目录)?\\s*LAZY\\s*(?:目录)?ZHIN?的?" +
      "(?:有哪些|有什么)?(?<all>所有|全部)?的?文件",
  ),
  wording("list", "(?:列出|ls)\\s*(?:目录)?\\s*PATH"),
  wording("list", "LAZY\\s*(?:目录)?ZHIN?有(?:哪些|什么)(?:文件)?"),

  wording("read", "head(?: -n?\\s*(?<head>\\d+))? PATH"),
  wording("read", "tail(?: -n?\\s*(?<tail>\\d+))? PATH"),
  wording(
    "read",
    "(?:read|open|SHOW)(?: the)? first (?<head>\\d+) lines (?:of|from|in)(?: the)?(?: file)? PATH",
  ),
  wording(
    "read",
    "(?:read|open|SHOW)(?: the)? last (?<tail>\\d+) lines (?:of|from|in)(?: the)?(?: file)? PATH",
  ),
  wording(
    "read",
    "(?:read|open|SHOW)(?: the)? lines? RANGE (?:of|from|in)(?: the)?(?: file)? PATH",
  ),
  wording(
    "read",
    "(?:read|cat|open|look at|SHOW)(?: the)?(?: file)? PATH(?:,? (?:from )?(?:lines? )?|:)RANGE",
  ),
  wording("read", "(?:read|cat|open|look at|SHOW)(?: the)?(?: file)? PATH,? line (?<first>\\d+)"),
  wording("read", "(?:read|cat|open|look at|SHOW)(?: the)?(?: file)? PATH"),
  wording("read", "ZHREAD\\s*LAZY\\s*的?\\s*第?\\s*RANGE\\s*行"),
  wording("read", "ZHREAD\\s*LAZY\\s*的?\\s*第\\s*(?<first>\\d+)\\s*行"),
  wording("read", "ZHREAD\\s*LAZY\\s*的?\\s*[前头]\\s*(?<head>\\d+)\\s*行"),
  wording("read", "ZHREAD\\s*LAZY\\s*的?\\s*(?:最后|后)\\s*(?<tail>\\d+)\\s*行"),
  wording("read", "ZHREAD\\s*PATH(?:\\s*的?内容)?"),
]
