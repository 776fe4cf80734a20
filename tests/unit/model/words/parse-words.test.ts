import fc from "fast-check"
import { expect, test } from "vitest"
import { parseWords } from "~/model/words/parse-words"
import { toExpression } from "~/model/words/word-query"

function read(text: string): string {
  const { query, problem } = parseWords(text)
  return query ? toExpression(query) : problem
}

test.each([
  ["going concern", '"going concern"'],
  ["“Going  Concern”", '"going concern"'],
  ["10-K R&D 1,234.5", '"10 k r d 1 234 5"'],
  ["Société Générale", '"societe generale"'],
  ["inventory AND write-down", '("inventory" AND "write down")'],
  ['"net loss" "going concern"', '("net loss" AND "going concern")'],
  ["tariffs OR “export controls”", '("tariffs" OR "export controls")'],
  ["goodwill NEAR/5 impairment", 'NEAR("goodwill" "impairment", 5)'],
  ["a b NEAR c d NEAR/3 e", 'NEAR("a b" "c d" "e", 10)'],
  ["restat*", '"restat" *'],
  ["risk fact*", '"risk fact" *'],
  ['"risk fact"*', '"risk fact" *'],
  ["recession -“great recession”", '(("recession") NOT ("great recession"))'],
  ["recession NOT (great OR covid)", '(("recession") NOT (("great" OR "covid")))'],
  ["a AND b OR c", '(("a" AND "b") OR "c")'],
  ["(a OR b) AND c", '(("a" OR "b") AND "c")'],
  ["near or and not", '"near or and not"'],
  ["body : x ^y {z} col:w", '"body x y z col w"'],
])("%s is read as %s", (text, expression) => {
  expect(read(text)).toBe(expression)
})

test.each([
  ["", "no words"],
  ['"', "not closed"],
  ['"going concern', "not closed"],
  ["!!!", "letters or digits"],
  ["(a", "not closed"],
  ["a)", "no opening"],
  ["()", "no words"],
  ["-debt", "beside them"],
  ["a OR -b", "beside them"],
  ["a OR", "no words"],
  ["OR", "no words"],
  ["AND a", "both sides"],
  ["a AND", "both sides"],
  ["NOT", "after it"],
  ["NEAR b", "both sides"],
  ["a NEAR", "both sides"],
  ["a NEAR (b OR c)", "both sides"],
  ["(a OR c) NEAR b", "both sides"],
  ["a NEAR/0 b", "1 to 100"],
  ["a NEAR/1000 b", "1 to 100"],
  ["ab*", "3 characters"],
  ["*", "letters or digits"],
  ["a* b", "only the last word"],
  ["x *", "follows the beginning"],
  [`${"(".repeat(10)}a${")".repeat(10)}`, "8 deep"],
  ["a ".repeat(50), "40 words"],
  [`${"a OR ".repeat(41)}a`, "40 words"],
  ["a ".repeat(10_000), "400 characters"],
])("%s is refused with a sentence", (text, problem) => {
  const found = parseWords(text)
  expect(found.query).toBeNull()
  expect(found.problem).toContain(problem)
  expect(found.problem).toMatch(/^[A-Z].*\.$/)
})

test("any text is a query of folded words in quotation marks, or is refused", () => {
  const word = fc.constantFrom(
    ...[
      "a",
      "going",
      "10-K",
      '"',
      "(",
      ")",
      "*",
      "abc*",
      "-",
      "NEAR",
      "NEAR/3",
      "AND",
      "OR",
      "NOT",
      "é",
      ":",
      "^",
      "+",
      "{",
      "}",
    ],
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(" ")),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (given) => {
      const { query, problem } = parseWords(given)
      if (!query) {
        expect(problem).toMatch(/\.$/)
        return
      }
      const outside = toExpression(query).replace(/"[^"]*"/g, '""')
      expect(outside.replace(/NEAR|AND|OR|NOT|\d+/g, "")).toMatch(/^["() *,]*$/)
    }),
  )
})

test("a search has at most four beginnings of words", () => {
  expect(parseWords("com* OR con* OR pro* OR int*").problem).toBeNull()
  expect(parseWords("com* OR con* OR pro* OR int* OR res*").problem).toMatch(
    /more than 4 beginnings of words/,
  )
})
