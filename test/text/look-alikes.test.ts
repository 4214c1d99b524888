import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {lookAlikes, type Matter} from "../../src/text/look-alikes.js"
import {wildText} from "./samples.js"

const MATTERS: readonly Matter[] = ["prose", "command", "path"]

/** The text with what was found in brackets. */
function found(text: string, matter: Matter): string {
  const marks = lookAlikes(text, matter)
  let offset = 0
  let marked = ""
  for (const character of text) {
    marked += marks[offset] === 1 ? `[${character}]` : character
    offset += character.length
  }
  return marked
}

describe("a word of two scripts", () => {
  test.each([
    ["pаypal", "p[а]ypal"],
    ["gооgle.com", "g[о][о]gle.com"],
    ["gіthub", "g[і]thub"],
    ["microsοft", "micros[ο]ft"],
    ["аpple", "[а]pple"],
    ["ехаmple", "[е][х][а]mple"],
    ["раsswd", "[р][а]sswd"],
    ["ոpm", "[ո]pm"],
    ["cтатья", "[c]татья"],
    ["наполовинy", "наполовин[y]"],
    ["gｉt", "g[ｉ]t"],
    ["ɡit", "[ɡ]it"],
    ["𝐫𝐦", "[𝐫][𝐦]"],
    ["Ꮯat", "[Ꮯ]at"],
    ["ꓚat", "[ꓚ]at"],
    ["xⅰx", "x[ⅰ]x"],
  ])("%s: each letter that could be the other's is found, in any text", (text, marked) => {
    for (const matter of MATTERS) expect(found(text, matter)).toBe(marked)
  })

  test("without a letter that could be the other's is only two words written together", () => {
    for (const text of ["μs", "Δt", "λx", "第1章API", "日本語text", "git命令", "한글abc", "IPшщ"]) {
      for (const matter of MATTERS) expect(found(text, matter)).toBe(text)
    }
    expect(found("Öl naïve żółw Đà Nẵng", "command")).toBe("Öl naïve żółw Đà Nẵng")
  })
})

describe("a word that could be ASCII from end to end", () => {
  test("is found where a shell looks for a command, and in paths", () => {
    expect(found("сору a b", "command")).toBe("[с][о][р][у] a b")
    expect(found("ls; ѕср x", "command")).toBe("ls; [ѕ][с][р] x")
    expect(found("ｒｍ x", "command")).toBe("[ｒ][ｍ] x")
    expect(found("src/сору", "path")).toBe("src/[с][о][р][у]")
    expect(found("ᎪᎢ x", "command")).toBe("[Ꭺ][Ꭲ] x")
  })

  test("is an ordinary word in prose, but before or behind a point it is a host or a file", () => {
    expect(found("сор", "prose")).toBe("сор")
    expect(found("сор.txt", "prose")).toBe("[с][о][р].txt")
    expect(found("www.сор", "prose")).toBe("www.[с][о][р]")
  })

  test("among words that nobody could take for Latin is one of them", () => {
    for (const text of ["он с нами", "он а у нас", "git commit -m 'о том, а не о сем, с нами'"]) {
      expect(found(text, "command")).toBe(text)
    }
    expect(found("Документы/сор", "path")).toBe("Документы/сор")
    expect(found("Ａ社の資料", "command")).toBe("Ａ社の資料")
    // Not where a command is called.
    expect(found("сору дом", "command")).toBe("[с][о][р][у] дом")
  })
})

describe("signs that a shell would take for nothing, but a person for its own", () => {
  test.each([
    ["rm –rf x", "rm [–]rf x"],
    ["ls “a; rm”", "ls [“]a; rm[”]"],
    ["cat a ｜ sh", "cat a [｜] sh"],
    ["cd a∕b", "cd a[∕]b"],
    ["a；b", "a[；]b"],
    ["a ＆＆ b", "a [＆][＆] b"],
    ["rm ーrf", "rm [ー]rf"],
    ["echo ＄HOME", "echo [＄]HOME"],
  ])("%s", (text, marked) => {
    expect(found(text, "command")).toBe(marked)
    expect(found(text, "prose")).toBe(text)
  })

  test("between ASCII quotes, in a word and beside Chinese they are at home", () => {
    const texts = [
      "git commit -m 'fix – don\"t “crash”'",
      'git commit -m "修复：问题（一）"',
      "ls 文档（一）",
      "echo don’t",
      "ls 第一章",
    ]
    for (const text of texts) expect(found(text, "command")).toBe(text)
  })

  test("in a path only those of paths count", () => {
    expect(found("a∕b", "path")).toBe("a[∕]b")
    expect(found("a․txt", "path")).toBe("a[․]txt")
    expect(found("2020–2021 “x”.pdf", "path")).toBe("2020–2021 “x”.pdf")
  })
})

test("ordinary words of many languages stay untouched, in prose and in paths", () => {
  const texts = [
    "Удалить файл отчёт.docx и папку с резервными копиями?",
    "Запустить тесты ещё раз, а потом собрать",
    "Видалити файл і папку з її вмістом",
    "Διαγραφή του αρχείου και όλων των φακέλων",
    "删除文件并运行测试（一共三个）",
    "ファイルを削除して、テストを実行しますか？ＯＫ",
    "파일을 삭제하고 테스트를 실행할까요?",
    "هل تريد حذف الملف وتشغيل الاختبارات؟",
    "می‌خواهید پرونده را پاک کنید؟",
    "למחוק את הקובץ ולהריץ את הבדיקות?",
    "क्या आप फ़ाइल हटाकर परीक्षण चलाना चाहते हैं?",
    "ต้องการลบไฟล์และรันการทดสอบหรือไม่",
    "Datei löschen und Prüfung ausführen?",
    "Dosyayı sil ve testleri çalıştır",
    "Xóa tệp và chạy lại các bài kiểm tra",
    "Ջնջե՞լ ֆայլը և գործարկել թեստերը",
    "წავშალო ფაილი?",
  ]
  for (const text of texts) {
    expect(found(text, "prose")).toBe(text)
    expect(found(text, "path")).toBe(text)
  }
})

test("every ASCII letter's twins of other scripts are found beside ASCII letters", () => {
  // What NFKC makes an ASCII letter of looks like one, but for the small raised and the lone.
  for (let point = 0x80; point < 0x20000; point++) {
    const character = String.fromCodePoint(point)
    if (!/^[A-Za-z]$/.test(character.normalize("NFKC")) || !/\p{L}/u.test(character)) continue
    if (/[ªºʰ-ˢˡ-ˣᴀ-ᶿⁱⁿₐ-ₜⱼⱽꟲ-ꟴꟸ꟱\u{10780}-\u{107ff}ℹ]/u.test(character)) continue
    expect(found(`a${character}b`, "prose"), character).toBe(`a[${character}]b`)
  }
})

test("what is marked are whole characters, and ASCII has none", () => {
  fc.assert(
    fc.property(wildText, fc.constantFrom(...MATTERS), (text, matter) => {
      for (const [offset, mark] of lookAlikes(text, matter).entries()) {
        if (mark === 0) continue
        expect(mark).toBe(1)
        const isHalf = (text.charCodeAt(offset) & 0xfc00) === 0xdc00
        expect(isHalf && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800).toBe(false)
      }
    }),
    {numRuns: 2000},
  )
  fc.assert(
    fc.property(fc.string(), text => {
      const ascii = text.replace(/[^\0-\x7f]/g, "")
      for (const matter of MATTERS) expect(lookAlikes(ascii, matter)).toHaveLength(0)
    }),
  )
})
