import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { checkLetters } from "../../../cli/check-letters"

const head = "fund,cik,quarter,title,date,url,tags,tickers,dead"

/** A check of these lines at which addresses answer with a status, or do not answer. */
async function check(lines: string[], answers: Record<string, number>) {
  const file = join(mkdtempSync(join(tmpdir(), "letters-")), "letters.csv")
  writeFileSync(file, `${[head, ...lines].join("\n")}\n`)
  const printed: string[] = []
  const code = await checkLetters(file, {
    fetch: async (address) => {
      const status = answers[address]
      if (status === undefined) throw new TypeError("fetch failed")
      return new Response("", { status })
    },
    now: () => Date.parse("2026-11-22T12:00:00Z"),
    print: (line) => void printed.push(line),
  })
  return { code, printed, lines: readFileSync(file, "utf8").trim().split("\n") }
}

test("an address that is gone gets the day, one that is back loses it, the rest of a line stays", async () => {
  const { code, lines, printed } = await check(
    [
      'Example,,2025q4,"A letter, annual",2026-01-02,https://example.com/a,annual value,KO AXP,',
      "Example,,2025q3,Gone,,https://example.com/gone,,,",
      "Example,,2025q2,Back,,https://example.com/back,,,2026-01-01",
    ],
    { "https://example.com/a": 200, "https://example.com/gone": 404, "https://example.com/back": 200 },
  )
  expect(code).toBe(0)
  expect(lines).toEqual([
    head,
    'Example,,2025q4,"A letter, annual",2026-01-02,https://example.com/a,annual value,KO AXP,',
    "Example,,2025q3,Gone,,https://example.com/gone,,,2026-11-22",
    "Example,,2025q2,Back,,https://example.com/back,,,",
  ])
  expect(printed.at(-1)).toBe("1 of 3 addresses are dead.")
})

test("an address that refuses programs or does not answer keeps what was known", async () => {
  const { lines, printed } = await check(
    [
      "Example,,2025q3,Refused,,https://example.com/refused,,,",
      "Example,,2025q2,Away,,https://example.com/away,,,2026-01-01",
    ],
    { "https://example.com/refused": 403 },
  )
  expect(lines.slice(1)).toEqual([
    "Example,,2025q3,Refused,,https://example.com/refused,,,",
    "Example,,2025q2,Away,,https://example.com/away,,,2026-01-01",
  ])
  expect(printed[0]).toBe("unknown: https://example.com/refused")
})

test("a file with an invalid line is not written", async () => {
  const { code, printed } = await check(["Example,,2025,A,,https://example.com/a,,,"], {})
  expect(code).toBe(1)
  expect(printed[0]).toContain("Line 2")
})

test("a file with a column that letters do not have is not changed", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "letters-")), "letters.csv")
  const text = "fund,quarter,title,url,remark\nExample,2025q4,A,https://example.com/a,Ask again\n"
  writeFileSync(file, text)
  const printed: string[] = []
  const effects = {
    fetch: async () => new Response("", { status: 404 }),
    now: () => Date.parse("2026-11-22T12:00:00Z"),
    print: (line: string) => void printed.push(line),
  }
  expect(await checkLetters(file, effects)).toBe(1)
  expect(printed).toEqual(["The check would not keep the columns remark. Remove them from the file."])
  expect(readFileSync(file, "utf8")).toBe(text)
})

test("a file of letters in another encoding is not changed", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "letters-")), "letters.csv")
  const bytes = Buffer.from("fund,quarter,title,url\nGr\xfcn,2025q4,A,https://example.com/a\n", "latin1")
  writeFileSync(file, bytes)
  await expect(checkLetters(file)).rejects.toThrow("not text in UTF-8")
  expect(readFileSync(file).equals(bytes)).toBe(true)
})
