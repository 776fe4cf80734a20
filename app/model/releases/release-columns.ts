import { addDays, type IsoDate, isIsoDate, monthNumber } from "~/lib/dates"
import type { PrintedLine, PrintedWord } from "~/model/history/printed-lines"

/** A column of a results table: the length and the end of its period, and where its heading is. */
export interface ReleaseColumn {
  months: number
  end: IsoDate
  left: number
  right: number
}

export interface ReleaseColumns {
  columns: ReleaseColumn[]
  /** The start of each heading of the line, those of changes in percent too. */
  starts: number[]
  /** The index of the first line below the headings. */
  from: number
  /** True for a table of HTML, whose cells are in the columns of their headings. */
  isGrid: boolean
}

interface Token {
  text: string
  left: number
  right: number
}

const monthDay = /\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?!\d)/gi
const slashDate = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)?\d\d)\b/
const quarterName = /^(?:q([1-4])\s*(?:fy)?\s*'?((?:20)?\d\d)|([1-4])q\s*(?:fy)?\s*'?((?:20)?\d\d))$/i
const yearName = /\b((?:19|20)\d\d)\b/
const span =
  /\b(?:(three|six|nine|twelve|3|6|9|12|13|14|26|39|40|52|53|thirteen|fourteen)[\s-]+(?:months?|weeks?)|(year to date|quarters?|years?))\b(?:[\s-]+(?:period\s+)?end(?:ed|ing))?/gi
const maxHeadLines = 16
const cellWidth = 1000

const spanMonths: Record<string, number> = {
  three: 3,
  "3": 3,
  "13": 3,
  "14": 3,
  thirteen: 3,
  fourteen: 3,
  quarter: 3,
  quarters: 3,
  "year to date": 9,
  six: 6,
  "6": 6,
  "26": 6,
  nine: 9,
  "9": 9,
  "39": 9,
  "40": 9,
  twelve: 12,
  "12": 12,
  "52": 12,
  "53": 12,
  year: 12,
  years: 12,
}

/**
 * The periods of a table's columns by its headings; null if they are not clear. `before` is the text above the table,
 * `quarterEnd` the end of the quarter that the release is about.
 */
export function findReleaseColumns(
  lines: readonly PrintedLine[],
  before: string,
  quarterEnd: IsoDate,
): ReleaseColumns | null {
  const isGrid = lines.some(({ words }) => words.some(({ left }) => left >= cellWidth))
  const head = lines.slice(0, maxHeadLines).map((line) => toTokens(line.words, isGrid))
  const at = findDateLine(head)
  const dates = head[at]
  if (!dates) return null
  const spans = head.slice(0, at + 2).flatMap(findSpans)
  const titleSpans = spans.length > 0 ? spans : findSpans({ 0: before.slice(-300) })
  const dated = dates.flatMap((token) => {
    const found = readDate(token, head.slice(0, at), titleSpans, before, quarterEnd)
    return found ? [{ ...found, left: token.left, right: token.right }] : []
  })
  const columns = withLengths(dated, titleSpans, isGrid)
  if (!columns || columns.length === 0) return null
  return { columns, starts: dates.map(({ left }) => left).sort((a, b) => a - b), from: at + 1, isGrid }
}

/** The words of a line by table cell, or in text by gaps of two blanks. */
function toTokens(words: readonly PrintedWord[], isGrid: boolean): Token[] {
  const tokens: Token[] = []
  let cell = -1
  for (const { text, left, right } of words) {
    const place = Math.floor(left / cellWidth)
    const last = tokens.at(-1)
    const isSame = last && (isGrid ? place === cell : left - last.right < 2)
    if (isSame) {
      last.text += ` ${text}`
      last.right = right
    } else tokens.push({ text, left, right })
    cell = place
  }
  return isGrid ? tokens : tokens.flatMap(splitYears)
}

/** `1998 1997` in text: two headings that are one blank apart. */
function splitYears(token: Token): Token[] {
  return /^(?:(?:19|20)\d\d\s+)+(?:19|20)\d\d$/.test(token.text)
    ? [...token.text.matchAll(/\d{4}/g)].map(({ 0: text, index }) => ({
        text,
        left: token.left + index,
        right: token.left + index + 4,
      }))
    : [token]
}

/** The line with most dates: lines above may have some of them. */
function findDateLine(head: readonly Token[][]): number {
  const counts = head.map((tokens) =>
    isDateLine(tokens) ? tokens.filter(({ text }) => hasDate(text)).length : 0,
  )
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return -1
  const near = counts.slice(first, first + 3)
  return first + near.indexOf(Math.max(...near))
}

function isDateLine(tokens: readonly Token[]): boolean {
  const dates = tokens.filter(({ text }) => hasDate(text))
  const isFigures = tokens.some(({ text }) => /^\(?\$?\d[\d,.]*\)?$/.test(text) && !yearName.test(text))
  return dates.length >= 2 && !isFigures
}

function hasDate(text: string): boolean {
  if (text.length > 60 || /\bvs\.?\b|change|o\/\(u\)/i.test(text)) return false
  return yearName.test(text) || slashDate.test(text) || quarterName.test(text.trim())
}

interface Span {
  months: number
  left: number
  right: number
  /** The day that the heading names: `Three Months Ended December 31,`. */
  day: MonthDay | null
}

interface MonthDay {
  month: number
  day: number
}

function findSpans(tokens: readonly Token[] | { 0: string }): Span[] {
  const list: readonly Token[] = Array.isArray(tokens)
    ? tokens
    : [{ text: (tokens as { 0: string })[0], left: 0, right: 0 }]
  return list.flatMap(({ text, left, right }) => {
    const found = [...text.matchAll(span)]
    return found.flatMap(({ 0: whole, 1: count, 2: word, index }, order) => {
      // `Fiscal year 2024` in a title is no heading of columns.
      if (word && !/end(?:ed|ing)/i.test(whole) && list.length === 1) return []
      const until = found[order + 1]?.index ?? text.length
      const [named] = listMonthDays(text.slice(index, until))
      const months = spanMonths[(count ?? word ?? "").toLowerCase()]
      const at = left + (found.length > 1 ? index : 0)
      return months
        ? [{ months, left: at, right: found.length > 1 ? left + until : right, day: named ?? null }]
        : []
    })
  })
}

function listMonthDays(text: string): MonthDay[] {
  return [...text.matchAll(monthDay)].map(([, name = "", day = ""]) => ({
    month: monthNumber(name),
    day: Number(day),
  }))
}

interface Dated {
  end: IsoDate
  months: number | null
  /** Set where the heading only names a quarter, as `4Q24`: quarters since 2000. */
  quarter?: number
}

function readDate(
  { text, left, right }: Token,
  above: readonly Token[][],
  spans: readonly Span[],
  before: string,
  quarterEnd: IsoDate,
): Dated | null {
  if (!hasDate(text)) return null
  const [own] = findSpans([{ text, left, right }])
  const slash = slashDate.exec(text)
  if (slash) {
    const [, month = "", day = "", year = ""] = slash
    return toDated(
      Number(year.length === 2 ? `20${year}` : year),
      { month: Number(month), day: Number(day) },
      own,
    )
  }
  const name = quarterName.exec(text.trim())
  if (name) {
    const year = Number((name[2] ?? name[4] ?? "").slice(-2))
    return { end: quarterEnd, months: 3, quarter: year * 4 + Number(name[1] ?? name[3]) }
  }
  const year = Number(yearName.exec(text)?.[1])
  const [inToken] = listMonthDays(text)
  if (inToken) return toDated(year, inToken, own)
  const near = above
    .flat()
    .filter((token) => Math.abs(token.left - left) < (left >= cellWidth ? cellWidth : 8))
  const [inLineAbove] = near.flatMap((token) => (token.text.length < 30 ? listMonthDays(token.text) : []))
  const inSpan = spanAt(spans, left)?.day
  const [anywhere] = [...above.flat().flatMap((token) => listMonthDays(token.text)), ...listMonthDays(before)]
  const usual = { month: Number(quarterEnd.slice(5, 7)), day: Number(quarterEnd.slice(8)) }
  return toDated(year, inLineAbove ?? inSpan ?? anywhere ?? usual, own)
}

function toDated(year: number, { month, day }: MonthDay, own: Span | undefined): Dated | null {
  const text = (number: number) => String(number).padStart(2, "0")
  const end = `${year}-${text(month)}-${text(day)}`
  const last = `${year}-02-28`
  if (isIsoDate(end)) return { end, months: own?.months ?? null }
  return month === 2 && day === 29 ? { end: last, months: own?.months ?? null } : null
}

function spanAt(spans: readonly Span[], left: number): Span | null {
  return spans.findLast((each) => each.left <= left + 12) ?? spans[0] ?? null
}

function withLengths(
  dated: (Dated & { left: number; right: number })[],
  spans: readonly Span[],
  isGrid: boolean,
): ReleaseColumn[] | null {
  const named = resolveNames(dated)
  const open = named.filter(({ months }) => months === null)
  if (open.length > 0 && spans.length === 0) return null
  const size = open.length / Math.max(spans.length, 1)
  return named.map((column) => {
    if (column.months !== null) return { ...column, months: column.months }
    const index = open.indexOf(column)
    const byOrder = Number.isInteger(size) ? spans[Math.floor(index / size)] : null
    const found =
      isGrid && spans.length > 1 ? spanAt(spans, column.left) : (byOrder ?? spanAt(spans, column.left))
    return { ...column, months: found?.months ?? 0 }
  })
}

/** Days for columns with only names of quarters: the latest is the current one. */
function resolveNames<Column extends Dated>(columns: Column[]): Column[] {
  const latest = Math.max(...columns.flatMap(({ quarter }) => quarter ?? []))
  return columns.map((column) =>
    column.quarter === undefined
      ? column
      : { ...column, end: addDays(column.end, Math.round((column.quarter - latest) * 91.3)) },
  )
}
