import fc from "fast-check"
import { expect, test } from "vitest"
import { foldWords, listWords } from "~/model/words/fold-words"
import { matchWords } from "~/model/words/match-words"
import { parseWords } from "~/model/words/parse-words"
import { toPassages } from "~/model/words/passages"
import { findSections, splitWords, toParts } from "~/model/words/section-parts"

function query(text: string) {
  const parsed = parseWords(text)
  if (!parsed.query) throw new Error(parsed.problem)
  return parsed.query
}

test.each([
  ["Café  CAFÉ cafe\u0301", "cafe cafe cafe"],
  ["U.S. 10-K, R&D: $1,234.5", "u s 10 k r d 1 234 5"],
  ["soft\u00adhyphen zero\u200dwidth", "softhyphen zerowidth"],
  ["ﬁnance m² ½ Ⅳ ⑴", "finance m2 12 iv 1"],
  ["営業 İstanbul", "営業 istanbul"],
  ["—", ""],
])("%s is folded to %s", (text, folded) => {
  expect(foldWords(text)).toBe(folded)
  expect(listWords(text).map(({ word }) => word)).toEqual(folded.split(" ").filter(Boolean))
})

test("folded words stay as they are, and each is where the text has it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldWords(foldWords(text))).toBe(foldWords(text))
      for (const { word, from, to } of listWords(text)) expect(foldWords(text.slice(from, to))).toBe(word)
    }),
  )
})

const sample = "going concern doubt about a going concern and the concern of going".split(" ")

test.each([
  [
    "going concern",
    [
      [0, 2],
      [5, 7],
    ],
  ],
  ["concern going", []],
  [
    "conc* AND doubt",
    [
      [1, 2],
      [2, 3],
      [6, 7],
      [9, 10],
    ],
  ],
  ["going AND absent", []],
  ["absent OR doubt", [[2, 3]]],
  ["doubt -absent", [[2, 3]]],
  ["doubt -about", []],
  ["doubt NEAR/1 concern", [[1, 3]]],
  [
    "doubt NEAR/3 going concern",
    [
      [0, 3],
      [2, 7],
    ],
  ],
  ["going NEAR/1 of", [[10, 12]]],
])("%s is found at %j", (text, spans) => {
  expect(matchWords(query(text), sample).map(({ from, to }) => [from, to])).toEqual(spans)
})

test("a passage is the sentence around the words, marked, with the words and the place that the reader counts", () => {
  const texts = [
    "We buy gallium. Our Gallium supplier is in Asia! It may stop.",
    "Prices of gallium and of germanium rose.",
  ]
  const { passages, total } = toPassages(texts, query("gallium"), 5)
  expect(total).toBe(3)
  expect(
    passages.map(({ pieces }) => pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join("")),
  ).toEqual([
    "We buy [gallium].",
    "Our [Gallium] supplier is in Asia!",
    "Prices of [gallium] and of germanium rose.",
  ])
  expect(passages.map(({ found, place }) => [found, place])).toEqual([
    ["gallium", 1],
    ["Gallium", 2],
    ["gallium", 3],
  ])
})

test("a phrase over two paragraphs is shown in the first, and a long sentence is cut at words", () => {
  expect(
    toPassages(["It ends with going", "concern begins"], query("going concern"), 1).passages[0]?.pieces,
  ).toEqual([
    { text: "It ends with ", isFound: false },
    { text: "going", isFound: true },
  ])
  const long = `${"many words here ".repeat(60)}gallium ${"and more of them ".repeat(60)}`
  const [passage] = toPassages([long], query("gallium"), 1).passages
  const text = passage?.pieces.map((piece) => piece.text).join("") ?? ""
  expect(text).toMatch(/^… (many|words|here) .* gallium .* …$/)
  expect(text.length).toBeLessThan(500)
})

test("each phrase of fifty words is whole in a part of a long text, and parts are short enough", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "going", "é", "営業報告書", "x".repeat(40)), {
        minLength: 1,
        maxLength: 400,
      }),
      fc.integer({ min: 3000, max: 6000 }),
      (words, most) => {
        const parts = splitWords(words.join(" "), most)
        for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(most)
        for (let at = 0; at + 50 <= words.length; at += 25) {
          const phrase = words.slice(at, at + 50).join(" ")
          expect(parts.some((part) => ` ${part} `.includes(` ${phrase} `))).toBe(true)
        }
      },
    ),
    { numRuns: 30 },
  )
})

test("parts are numbered over the sections, and lead back to them", () => {
  const section = (key: string, texts: string[]) => ({ key, label: "", title: "", texts })
  const long = "word ".repeat(250_000)
  const sections = [section("item-1", ["One"]), section("item-8", [long]), section("item-9", ["Nine"])]
  const parts = toParts(sections)
  expect(parts.map((part) => part.section)).toEqual([0, 1, 1, 2])
  expect(findSections(sections, [0, 2, 3])).toEqual([0, 1, 2])
})
