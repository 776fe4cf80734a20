import type { ReleaseTable } from "./collect-release"
import type { OperatingMetric } from "./release-document"
import type { GridPart, GridRow } from "./release-grid"
import { isSamePeriod, type ReleasePeriod, type ReleaseQuarter, readPeriod } from "./release-periods"

/** Amounts of statements, whose names can have a word of what is counted. */
const statementLine =
  /\b(?:costs?|expenses?|revenues? from|provision|income|earnings|profits?|loss(?:es)?|tax(?:es)?|depreciation|amortization|receivables?|payables?|liabilit\w+|assets?|compensation|investments?|proceeds|allowances?|foreign currency)\b/i
/** What is counted, measured or priced apart from the statements. */
const operating =
  /\b(?:production|deliver(?:y|ies)|volumes?|units?|stores?|restaurants?|hotels?|rooms?|members?|subscribers?|subscriptions?|users?|customers?|maus?|daus?|arpu|arppu|revpar|adr|occupancy|load factor|asms?|rpms?|casm|trasm|prasm|yield|passengers?|backlog|bookings|orders|book-to-bill|gmv|gpv|tpv|mrr|arr|retention|churn|comparable (?:store |restaurant |club )?sales|same[\s-]store|comps?|net interest margin|nim|efficiency ratio|headcount|employees|vessels?|aircraft|throughput|inputs?|realizations?|realized price|barrels?|mboed|mbd|mmcfd|koebd|kbd|kt|tons?|tonnes?|ounces|megawatts?|gigawatts?|mw|gw|homes?|lots?|closings|square feet|funds from operations|ffo|affo|net new|locations?|branches|accounts|transactions|days|permits?|wells?|rigs?|net charge-offs?)\b/i
const statementTitle =
  /\b(?:statements?|sheets?) of (?:operations|income|earnings|loss|comprehensive|cash|financial|stockholders|shareholders|changes)|\bbalance sheets?\b|\bincome statements?\b|\bcash flow statements?\b|\breconciliations? (?:of|between)\b/i
const adjusted = /\bnon[\s-]?(?:gaap|ifrs)\b|\badjust(?:ed|ments?)\b|\bexcluding\b/i
const change = /\bchange\b|\bvs\.?\b|\bvariance\b|\binc(?:rease)?\b|\by\/y\b|\byoy\b|\bq\/q\b|%\s*$/i
const maxMetrics = 150

/** Rows of release tables that are no lines of statements, for the release's quarter and the periods beside it. */
export function readMetrics(tables: readonly ReleaseTable[], about: ReleaseQuarter): OperatingMetric[] {
  const found = new Map<string, OperatingMetric | null>()
  for (const table of tables)
    for (const [index, part] of table.parts.entries()) {
      const title = `${table.before.split("\n").slice(-2).join(" ").slice(-160)} ${part.captions.join(" ")}`
      if (statementTitle.test(title)) continue
      for (const each of readPart(table, part, table.scales[index] ?? null, about)) {
        const key = `${each.label}|${each.end}|${each.months}`
        const other = found.get(key)
        // Two rows of one name in one release are not told apart.
        if (other === undefined) found.set(key, each)
        else if (other && other.value !== each.value) found.set(key, null)
      }
    }
  return [...found.values()].filter((each) => each !== null).slice(0, maxMetrics)
}

function readPart(
  table: ReleaseTable,
  part: GridPart,
  scale: number | null,
  about: ReleaseQuarter,
): OperatingMetric[] {
  const caption = part.captions.join(" ")
  const periods = part.heads.map((head) => readPeriod(head, about) ?? readPeriod(`${head} ${caption}`, about))
  const isByMeasure =
    periods.every((period) => period === null) && part.heads.every((head) => /\p{L}{3}/u.test(head))
  const own =
    isByMeasure && namesQuarter(`${table.before} ${caption}`, about) ? { months: 3, end: about.end } : null
  return part.rows.flatMap((row) =>
    part.heads.flatMap((head, at): OperatingMetric[] => {
      const figure = row.figures[at]
      const period = periods[at] ?? own
      if (figure?.value == null || !period || change.test(head) || !isShown(period, about)) return []
      const label = own ? `${row.label}, ${head}` : row.label
      if (!isMetric(label, row, own ? head : "")) return []
      const isAmount = /\$/.test(row.texts[at] ?? "") || /\$/.test(unitOf(row))
      return [
        {
          label: withGroup(label, row, part),
          value: figure.value,
          unit: figure.isPercent ? "%" : unitOf(row),
          scale: isAmount && figure.decimals < 2 ? scale : null,
          ...period,
          anchor: table.anchor,
          document: table.document,
        },
      ]
    }),
  )
}

/** The quarter or the months of the year until its end, and the same a year before. */
function isShown(period: ReleasePeriod, about: ReleaseQuarter): boolean {
  const year = Number(about.end.slice(0, 4))
  const before = `${year - 1}${about.end.slice(4)}`
  return [about.end, before].some((end) => isSamePeriod({ ...period, end }, period))
}

const quarterNames = ["first", "second", "third", "fourth"]

function namesQuarter(text: string, { quarter }: ReleaseQuarter): boolean {
  return new RegExp(`\\b${quarterNames[quarter - 1]}[\\s-]quarter\\b|\\bQ${quarter}\\b`, "i").test(text)
}

function isMetric(label: string, row: GridRow, head: string): boolean {
  const text = `${label} ${head}`
  if (!/\p{L}{2}/u.test(label) || label.length > 110 || adjusted.test(text)) return false
  return operating.test(`${text} ${row.unit}`) && !statementLine.test(label)
}

/** A name that several rows of a table have is told apart by the heading above. */
function withGroup(label: string, row: GridRow, part: GridPart): string {
  const isAgain = part.rows.filter((each) => each.label === row.label).length > 1
  return (isAgain && row.group ? `${row.group}, ${label}` : label).slice(0, 160)
}

/** The unit that a column of its own names, or that stands in brackets after the name. */
function unitOf({ unit, label }: GridRow): string {
  return (unit || (/\(([^()]{1,24})\)$/.exec(label)?.[1] ?? "")).slice(0, 40)
}
