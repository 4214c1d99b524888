// The table of everything the offline agent understands, for the help, the README and the tests.
// Data only; the grammar itself is in grammar.ts.

import type {Locale} from "../../ports.js"
import type {RequestName} from "./request.js"

/** A request as it is documented. Every example is understood as this request (tested). */
export interface RequestEntry {
  readonly name: RequestName
  /** Whether the user is asked before it is done. */
  readonly asks: "asks" | "does not ask"
  readonly does: Readonly<Record<Locale, string>>
  readonly examples: Readonly<Record<Locale, readonly string[]>>
}

/** Every request, in the order of the help. Names in quotes may be in any quotes, or none when
 *  they have no blanks. */
export const REQUESTS: readonly RequestEntry[] = [
  {
    name: "list",
    asks: "does not ask",
    does: {en: "list files, `.gitignore` respected", zh: "列出文件（遵守 `.gitignore`）"},
    examples: {
      en: ["list files", "list all files in src", "ls src"],
      zh: ["列出文件", "列出 src 里的所有文件", "有哪些文件"],
    },
  },
  {
    name: "read",
    asks: "does not ask",
    does: {en: "show a file or some lines of it", zh: "显示文件或其中几行"},
    examples: {
      en: ["read README.md", "read src/main.ts lines 10-20", "show the first 20 lines of LICENSE"],
      zh: ["读 README.md", "读 src/main.ts 第 10 到 20 行", "看 LICENSE 的前 20 行"],
    },
  },
  {
    name: "search",
    asks: "does not ask",
    does: {en: "find text in files", zh: "在文件里查找文字"},
    examples: {
      en: ['search "TODO"', 'search "import x" in src', "find main in src"],
      zh: ["搜索 TODO", "在 src 里搜索“import x”", "查找 main"],
    },
  },
  {
    name: "count",
    asks: "does not ask",
    does: {en: "count files, lines, words, characters", zh: "统计文件数、行数、词数、字符数"},
    examples: {
      en: ["count lines in src", "how many files are there", "count words in README.md"],
      zh: ["统计 src 的行数", "有多少个文件", "README.md 有多少词"],
    },
  },
  {
    name: "log",
    asks: "does not ask",
    does: {en: "show the last commits", zh: "显示最近的提交"},
    examples: {
      en: ["git log", "show the last 5 commits", "history"],
      zh: ["提交记录", "最近 5 次提交", "查看提交历史"],
    },
  },
  {
    name: "diff",
    asks: "does not ask",
    does: {en: "show what is not committed yet", zh: "显示还没提交的改动"},
    examples: {
      en: ["git diff", "show the diff of README.md", "what changed"],
      zh: ["差异", "查看 README.md 的改动", "有什么改动"],
    },
  },
  {
    name: "run",
    asks: "asks",
    does: {en: "run a command", zh: "运行命令"},
    examples: {
      en: ["run npm test", "run `ls -la`", "$ git status"],
      zh: ["运行 npm test", "执行 `ls -la`", "!git status"],
    },
  },
  {
    name: "create",
    asks: "asks",
    does: {en: "create a file", zh: "创建文件"},
    examples: {
      en: ["create notes.txt with hello world", "create empty.txt", 'write "hi" to hi.txt'],
      zh: ["创建 notes.txt，内容为：你好", "新建文件 empty.txt", "创建 a.md 写入 # 标题"],
    },
  },
  {
    name: "edit",
    asks: "asks",
    does: {en: "replace text in a file", zh: "替换文件里的文字"},
    examples: {
      en: [
        'replace "foo" with "bar" in notes.txt',
        "in notes.txt change foo to bar",
        "edit notes.txt: replace foo with bar",
      ],
      zh: ["把 notes.txt 里的 foo 替换成 bar", "将 a.md 中的“旧”改为“新”", "替换 a.md 里的 x 为 y"],
    },
  },
  {
    name: "plan",
    asks: "does not ask",
    does: {
      en: "carry out several of these, one after the other",
      zh: "把上面几件事一件一件做完",
    },
    examples: {
      en: ["plan: list files then read README.md", "count files, then git log"],
      zh: ["计划：列出文件，然后读 README.md", "统计行数，然后查看提交历史"],
    },
  },
  {
    name: "again",
    asks: "does not ask",
    does: {en: "do the last request once more", zh: "把上一个请求再做一次"},
    examples: {en: ["again"], zh: ["再来一次"]},
  },
  {
    name: "recall",
    asks: "does not ask",
    does: {en: "tell what was asked in this session", zh: "说说这次会话问过什么"},
    examples: {en: ["what did I ask?"], zh: ["我问过什么"]},
  },
  {
    name: "who",
    asks: "does not ask",
    does: {en: "say what I am", zh: "说说我是什么"},
    examples: {
      en: ["who are you?", "are you a language model?"],
      zh: ["你是谁？", "你是语言模型吗"],
    },
  },
  {
    name: "help",
    asks: "does not ask",
    does: {en: "this list", zh: "这张表"},
    examples: {en: ["help", "what can you do?"], zh: ["帮助", "你能做什么？"]},
  },
]
