import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { getSlug, mergeLetters } from "~/model/letters/letter"
import { parseLetters } from "~/model/letters/parse-letters"

const today = "2026-06-30"
const head = "fund,quarter,title,url,cik,date,tags,tickers,dead"

test("letters are read line by line, in any order of columns", () => {
  const text = `\uFEFFTitle,URL,Fund,Quarter,CIK,Tags,Tickers,Date
"Of tools, and time",https://letters.example.com/a.pdf,Example Partners,2025Q4,1067983,Annual value,exmp brk-b,2026-01
`
  expect(parseLetters(text, today)).toEqual({
    letters: [
      {
        fund: "Example Partners",
        cik: "0001067983",
        quarter: "2025q4",
        title: "Of tools, and time",
        date: "2026-01",
        url: "https://letters.example.com/a.pdf",
        tags: ["annual", "value"],
        tickers: ["EXMP", "BRK-B"],
        dead: null,
      },
    ],
    refused: [],
  })
})

test("a wrong line is refused with its number and reason, and the others are taken", () => {
  const url = "https://letters.example.com"
  const lines = [
    head,
    `Example,2025q4,A,${url}/a,,,,,`,
    `,2025q4,A,${url}/b,,,,,`,
    `Example,2025,A,${url}/c,,,,,`,
    `Example,2025q4,,${url}/d,,,,,`,
    "Example,2025q4,A,javascript:alert(1),,,,,",
    "Example,2025q4,A,http://localhost/a,,,,,",
    `Example,2025q4,A,${url}/e,12345678901,,,,`,
    `Example,2025q4,A,${url}/f,,2025-02-30,,,`,
    `Example,2025q4,A,${url}/g,,2027-01-04,,,`,
    `Example,2025q4,A,${url}/h,,,,A$B,`,
    `Example,2025q4,A,${url}/i,,,,,yesterday`,
    `Example,2025q4,A,${url}/a,,,,,`,
  ]
  const { letters, refused } = parseLetters(lines.join("\n"), today)
  expect(letters).toHaveLength(1)
  expect(refused.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "3: The fund has no name, or a name of more than 100 characters.",
    '4: "2025" is not a quarter in the format 2025q1.',
    "5: The letter has no title, or a title of more than 200 characters.",
    '6: "javascript:alert(1)" is not a public http or https address.',
    '7: "http://localhost/a" is not a public http or https address.',
    '8: "12345678901" is not a CIK.',
    '9: "2025-02-30" is not a date in the format YYYY-MM-DD or YYYY-MM.',
    "10: 2027-01-04 is in the future.",
    '11: "A$B" is not a ticker.',
    '12: "yesterday" is not a date in the format YYYY-MM-DD.',
    `13: ${url}/a is already in the file.`,
  ])
})

test.each([
  ["2026q3", "", "", "2026q3 has not begun."],
  ["2099q4", "", "", "2099q4 has not begun."],
  ["2026q2", "2026-03-31", "", "2026-03-31 is before 2026q2, which the letter is about."],
  ["2026q2", "2026-03", "", "2026-03 is before 2026q2, which the letter is about."],
  ["2026q1", "", "2026-07-01", "2026-07-01 is in the future."],
  [
    "2026q1",
    "2026-05-04",
    "2026-05-03",
    "2026-05-03, the day its link was dead, is before the letter's day.",
  ],
])("a letter about %s of %j, dead on %j, is refused", (quarter, date, dead, reason) => {
  const text = `${head}\nExample,${quarter},A,https://letters.example.com/a,,${date},,,${dead}`
  expect(parseLetters(text, today)).toEqual({ letters: [], refused: [{ line: 2, reason }] })
})

test.each([
  ["2026q2", "2026-04-01", ""],
  ["2026q2", "2026-04", "2026-06-30"],
  ["2026q1", "2026-06-30", "2026-06-30"],
])("a letter about %s of %j, dead on %j, is taken", (quarter, date, dead) => {
  const text = `${head}\nExample,${quarter},A,https://letters.example.com/a,,${date},,,${dead}`
  expect(parseLetters(text, today)).toMatchObject({ letters: [{ quarter, date }], refused: [] })
})

test("a file without a required column, or that is not a table, is refused with a reason", () => {
  expect(parseLetters("fund,title,url\nA,B,C\n", today).refused).toEqual([
    { line: 1, reason: "The head has no column quarter." },
  ])
  expect(parseLetters('fund,quarter,title,url\n"', today).refused[0]?.reason).toContain("not closed")
})

test("any text is parsed without throwing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseLetters(`${head}\n${text}`, today)
    }),
  )
})

test("the repository's own list has no wrong line", () => {
  const file = join(import.meta.dirname, "../../../../app/model/letters/letters.csv")
  const { letters, refused } = parseLetters(readFileSync(file, "utf8"), "2026-12-31")
  expect(refused).toEqual([])
  expect(letters.length).toBeGreaterThan(40)
})

test("a later letter with the same address replaces the earlier one", () => {
  const [letter] = parseLetters(`${head}\nExample,2025q4,A,https://e.example.com/a,,,,,`, today).letters
  const dead = { ...letter!, dead: "2026-06-01" }
  expect(mergeLetters([letter!], [dead])).toEqual([dead])
  expect(getSlug("Tweedy, Browne Company")).toBe("tweedy-browne-company")
})
