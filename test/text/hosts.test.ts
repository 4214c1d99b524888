import {expect, test} from "vitest"
import {hostNotes, withHosts} from "../../src/text/hosts.js"

test.each([
  ["https://пример.рф/путь", "https://пример.рф‹xn--e1afmkfd.xn--p1ai›/путь"],
  ["http://аррӏе.com:8080/", "http://аррӏе.com‹xn--80ak6aa92e.com›:8080/"],
  ["see https://münchen.de, ok", "see https://münchen.de‹xn--mnchen-3ya.de›, ok"],
  ["ssh://git@gіthub.com/x", "ssh://git@gіthub.com‹xn--gthub-n2e.com›/x"],
  ["http://github.com。evil.com", "http://github.com。evil.com‹github.com.evil.com›"],
  ["https://github.com@evil.com/x", "https://github.com@evil.com‹@evil.com›/x"],
  ["https://a%2fb@evil.com", "https://a%2fb@evil.com‹@evil.com›"],
])("%s says what the network calls the host", (text, shown) => {
  expect(withHosts(text)).toBe(shown)
})

test("a host that is what it looks like has no note", () => {
  const texts = [
    "https://github.com/x?y=ü#ж",
    "https://user:token@host.org/",
    "file:///home/вася/x",
    "http://[::1]:80/",
    "no url: пример.рф",
    "://",
    "http://",
  ]
  for (const text of texts) expect(withHosts(text)).toBe(text)
})

test("a name that the network cannot have is said to be none", () => {
  expect(hostNotes("http://a\u202eb.com/")).toEqual([{from: 7, to: 14, note: undefined}])
  expect(withHosts(`http://${"ж".repeat(300)}.рф/`)).toContain("‹?›/")
})
