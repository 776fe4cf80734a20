import { parseCik } from "~/lib/cik"
import { acceptLines, explainDay, type Refusal, readCsvLines } from "~/lib/csv/import-lines"
import { isIsoDate } from "~/lib/dates"
import { getQuarter, parseQuarter } from "~/lib/quarter"
import { parseTicker } from "~/lib/ticker"
import type { Letter } from "./letter-row"

interface ParsedLetters {
  letters: Letter[]
  refused: Refusal[]
}

const columns = {
  needed: ["fund", "quarter", "title", "url"],
  optional: ["cik", "date", "tags", "tickers", "dead"],
}

/** Parses letters from CSV. `date` may be a month; `tags` and `tickers` are separated by spaces. */
export function parseLetters(text: string, today: string): ParsedLetters {
  const seen = new Set<string>()
  const { rows, refused } = acceptLines(readCsvLines(text, columns), (record) => {
    const letter = readLetter(record, today)
    if (typeof letter === "string") return letter
    if (seen.has(letter.url)) return `${letter.url} is already in the file.`
    seen.add(letter.url)
    return letter
  })
  return { letters: rows, refused }
}

/** A letter, or why the line is invalid. */
function readLetter(record: Record<string, string>, today: string): Letter | string {
  const { fund = "", title = "", url = "", date = "", dead = "" } = record
  if (!fund || fund.length > 100) return "The fund has no name, or a name of more than 100 characters."
  if (!title || title.length > 200) return "The letter has no title, or a title of more than 200 characters."
  const quarter = parseQuarter((record.quarter ?? "").toLowerCase())
  if (!quarter) return `"${record.quarter ?? ""}" is not a quarter in the format 2025q1.`
  if (quarter > getQuarter(today)) return `${quarter} has not begun.`
  const address = readAddress(url)
  if (!address) return `"${url}" is not a public http or https address.`
  const cik = record.cik ? parseCik(record.cik) : null
  if (record.cik && !cik) return `"${record.cik}" is not a CIK.`
  if (date && !isIsoDate(date.length === 7 ? `${date}-01` : date))
    return `"${date}" is not a date in the format YYYY-MM-DD or YYYY-MM.`
  if (date.slice(0, 10) > today) return `${date} is in the future.`
  if (date && getQuarter(date) < quarter) return `${date} is before ${quarter}, which the letter is about.`
  const wrongDead = dead && explainDay(dead, today)
  if (wrongDead) return wrongDead
  if (dead && dead < date) return `${dead}, the day its link was dead, is before the letter's day.`
  const tickers = words(record.tickers).map((ticker) => [ticker, parseTicker(ticker)] as const)
  const wrong = tickers.find(([, ticker]) => ticker === null)
  if (wrong) return `"${wrong[0]}" is not a ticker.`
  return {
    fund,
    cik,
    quarter,
    title,
    date: date || null,
    url: address,
    tags: [...new Set(words(record.tags).map((tag) => tag.toLowerCase()))],
    tickers: [...new Set(tickers.flatMap(([, ticker]) => ticker ?? []))],
    dead: dead || null,
  }
}

function words(text: string | undefined): string[] {
  return (text ?? "").split(/[\s;]+/).filter(Boolean)
}

/** A public http(s) address: no user name or password, a host with a dot. */
function readAddress(text: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  const isPublic = /^https?:$/.test(url.protocol) && url.hostname.includes(".") && !url.username
  return isPublic ? url.href : null
}
