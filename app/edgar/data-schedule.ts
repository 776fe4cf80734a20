import { type IsoDate, toNamedDay } from "~/lib/dates"

/** One period of a Financial Data Schedule (EX-27). */
export type ScheduleColumn = {
  /** `YEAR`, `12-MOS`, `3-MOS`; upper case. */
  periodType: string
  fiscalYearEnd: IsoDate | null
  start: IsoDate | null
  end: IsoDate | null
  /** By tag, as printed: before the multiplier. */
  values: ReadonlyMap<string, number>
}

export type DataSchedule = {
  /** `5`, `7`, `9`, `6`, `UT`, `BD` or `CT`. */
  article: string
  /** Null if the schedule gives none. Many are wrong: it must agree with the filing's statements. */
  multiplier: number | null
  restated: boolean
  currency: string | null
  columns: ScheduleColumn[]
}

const maxColumns = 12
const maxLength = 200_000
const maxLines = 2_000
const maxLineLength = 2_000
const headTags = new Set([
  "ARTICLE",
  "RESTATED",
  "CIK",
  "NAME",
  "MULTIPLIER",
  "CURRENCY",
  "EXCHANGE-RATE",
  "PERIOD-TYPE",
  "FISCAL-YEAR-END",
  "PERIOD-START",
  "PERIOD-END",
  "TABLE",
  "LEGEND",
  "FN",
  "S",
  "C",
])

/** The text of an EX-27 exhibit; null for other text. */
export function parseDataSchedule(text: string): DataSchedule | null {
  const head = /<ARTICLE>\s*(?:ART(?:ICLE)?\.?\s*)?([A-Z]{2}|\d)\b/i.exec(text)
  if (!head?.[1]) return null
  const tags = readTags(text.slice(head.index))
  const types = words(tags.get("PERIOD-TYPE"))
  const ends = words(tags.get("PERIOD-END"))
  const count = Math.min(types.length || ends.length, maxColumns)
  if (count === 0) return null
  return {
    article: head[1].toUpperCase(),
    multiplier: toMultiplier(tags.get("MULTIPLIER")),
    restated: tags.has("RESTATED"),
    currency: tags.get("CURRENCY") || null,
    columns: Array.from({ length: count }, (_, column) => ({
      periodType: types[column]?.toUpperCase() ?? "",
      fiscalYearEnd: toDate(words(tags.get("FISCAL-YEAR-END"))[column]),
      start: toDate(words(tags.get("PERIOD-START"))[column]),
      end: toDate(ends[column]),
      values: columnValues(tags, column, count),
    })),
  }
}

/** The first value of each tag; tags have no end tags, and footnote marks stick to values. */
function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  let inLegend = false
  for (const line of text.slice(0, maxLength).split(/\r\n|\n|\r/, maxLines)) {
    inLegend ||= /^\s*<LEGEND>/i.test(line)
    const isLegend = inLegend
    if (/<\/LEGEND>/i.test(line)) inLegend = false
    if (isLegend) continue
    if (/^\s*<(?:FN|\/TEXT|\/DOCUMENT)>/i.test(line)) break
    const [, tag = "", rest = ""] =
      /^\s*<([A-Z][A-Z0-9&-]{0,40})>(.*)$/i.exec(line.slice(0, maxLineLength)) ?? []
    const value = rest.replace(/<F\d{1,2}>/gi, " ").trim()
    if (tag && !tags.has(tag.toUpperCase())) tags.set(tag.toUpperCase(), value)
  }
  return tags
}

function columnValues(tags: ReadonlyMap<string, string>, column: number, count: number): Map<string, number> {
  const values = new Map<string, number>()
  for (const [tag, text] of tags) {
    if (headTags.has(tag)) continue
    const parts = words(text.replace(/\$/g, " ").replace(/\(\s+/g, "(").replace(/\s+\)/g, ")"))
    const value = parts.length === count ? toNumber(parts[column] ?? "") : null
    if (value !== null) values.set(tag, value)
  }
  return values
}

function words(text: string | undefined): string[] {
  return text?.split(/\s+/).filter(Boolean) ?? []
}

/** `1,234`, `(1,234)`, `-1,234`, `.84`; null for a word. */
function toNumber(text: string): number | null {
  const [, open, minus, digits] = /^(\()?(-)?([\d,]{0,20}\.?\d{0,8})\)?$/.exec(text) ?? []
  if (!digits || !/\d/.test(digits)) return null
  const value = Number(digits.replaceAll(",", ""))
  return Number.isFinite(value) ? (value !== 0 && (open || minus) ? -value : value) : null
}

function toMultiplier(text: string | undefined): number | null {
  const value = Number(text?.replace(/[,$\s]/g, "") || Number.NaN)
  return [1, 1_000, 1_000_000, 1_000_000_000].includes(value) ? value : null
}

/** `JUN-30-1995` in any case. */
function toDate(text: string | undefined): IsoDate | null {
  const [, name = "", day = "", year = ""] = /^([A-Z]{3})-(\d{1,2})-(\d{4})$/i.exec(text ?? "") ?? []
  return toNamedDay(year, name, day)
}
