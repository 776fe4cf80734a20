import { expect, test } from "vitest"
import { rewriteImage, rewriteLink } from "~/model/reading/foreign/foreign-links"
import { readingMinutes } from "~/model/reading/reading-time"
import { textHash } from "~/model/reading/text/text-hash"
import { place } from "../../../../fixtures/filings/place"

test.each([
  ["#a b%20c", "#fx-a_b_c"],
  ["#", null],
  ["ex99.htm", "/company/EXMP/0000990001-26-000004?doc=ex99.htm"],
  [
    "https://www.sec.gov/Archives/edgar/data/990001/000099000126000004/ex99.htm",
    "/company/EXMP/0000990001-26-000004?doc=ex99.htm",
  ],
  ["missing.htm", "https://www.sec.gov/Archives/edgar/data/990001/000099000126000004/missing.htm"],
  ["http://www.sec.gov/rules", "https://www.sec.gov/rules"],
  ["http://example.com/a?b=1#c", "http://example.com/a?b=1#c"],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["java\tscript:alert(1)", null],
  ["\u0001javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["mailto:a@b.c", null],
  ["file:///etc/passwd", null],
  ["https://a:b@www.sec.gov/", null],
  ["", null],
  ["http://[", null],
])("%j leads to %j", (href, expected) => expect(rewriteLink(href, place)).toBe(expected))

test.each([
  ["chart.jpg", "/files/0000990001-26-000004/chart.jpg"],
  ["./chart.jpg?x=1", "/files/0000990001-26-000004/chart.jpg"],
  ["other.jpg", null],
  ["ex99.htm", null],
  ["../000099000125000004/chart.jpg", null],
  ["https://evil.example/Archives/edgar/data/990001/000099000126000004/chart.jpg", null],
  ["data:image/png;base64,x", null],
])("the image %j is shown from %j", (source, expected) => expect(rewriteImage(source, place)).toBe(expected))

test("reading takes about four words a second", () => {
  expect([0, 1, 238, 33_796].map(readingMinutes)).toEqual([0, 1, 1, 142])
})

test("equal texts have equal hashes, and a changed letter another", () => {
  expect(textHash("Item 1")).toBe(textHash("Item 1"))
  expect(textHash("Item 1")).not.toBe(textHash("Item 2"))
  expect(textHash("")).toMatch(/^[0-9a-f]{14}$/)
})
