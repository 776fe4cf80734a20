import { writeFileSync } from "node:fs"
import { csvRecordReader } from "~/lib/csv/csv-records"
import { toCsv } from "~/lib/csv/write-csv"
import { toIsoDate } from "~/lib/dates"
import type { Letter } from "~/model/letters/letter-row"
import { parseLetters } from "~/model/letters/parse-letters"
import { readText } from "./imports/read-text"

interface CheckEffects {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  now: () => number
  print: (line: string) => void
}

const live: CheckEffects = {
  fetch: (address, init) => fetch(address, init),
  now: Date.now,
  print: console.log,
}

const timeoutMs = 20_000
const agent = "Mozilla/5.0 (compatible; Bookvalue link check)"

/** Requests the address of each letter of a CSV file and writes the day into `dead` of those that are gone. */
export async function checkLetters(file: string, effects: CheckEffects = live): Promise<number> {
  const today = toIsoDate(effects.now())
  const text = readText(file)
  const { letters, refused } = parseLetters(text, today)
  for (const { line, reason } of refused) effects.print(`Line ${line}: ${reason}`)
  if (refused.length > 0) return 1
  const others = listOtherColumns(text)
  if (others.length > 0) {
    effects.print(`The check would not keep the columns ${others.join(", ")}. Remove them from the file.`)
    return 1
  }
  const checked: Letter[] = []
  for (const letter of letters) {
    const state = await checkAddress(letter.url, effects)
    if (state !== "alive") effects.print(`${state}: ${letter.url}`)
    // An address that cannot be reached now keeps what was known of it.
    const dead = state === "dead" ? (letter.dead ?? today) : state === "alive" ? null : letter.dead
    checked.push({ ...letter, dead })
  }
  writeFileSync(file, toLettersCsv(checked))
  effects.print(`${checked.filter(({ dead }) => dead).length} of ${checked.length} addresses are dead.`)
  return 0
}

/** Only an answer that the page does not exist is dead; refusals of programs and outages are not. */
async function checkAddress(url: string, { fetch }: CheckEffects): Promise<"alive" | "dead" | "unknown"> {
  try {
    const response = await fetch(url, {
      headers: { "user-agent": agent },
      redirect: "follow",
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return "alive"
    return response.status === 404 || response.status === 410 ? "dead" : "unknown"
  } catch {
    return "unknown"
  }
}

const columns = ["fund", "cik", "quarter", "title", "date", "url", "tags", "tickers", "dead"]

function listOtherColumns(text: string): string[] {
  const [head] = csvRecordReader().read(text, true)
  return head && "cells" in head ? head.cells.filter((name) => !columns.includes(name.toLowerCase())) : []
}

function toLettersCsv(letters: Letter[]): string {
  const rows = letters.map((letter) => ({
    ...letter,
    tags: letter.tags.join(" "),
    tickers: letter.tickers.join(" "),
  }))
  return toCsv(rows, columns).replaceAll("\r\n", "\n")
}
