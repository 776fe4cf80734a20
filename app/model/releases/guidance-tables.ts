import { daysBetween } from "~/lib/dates"
import type { ReleaseTable } from "./collect-release"
import { findRange, type GuidedRange, plainAmounts } from "./guidance-amounts"
import { type Surroundings, toGuidance, withoutCases } from "./guidance-entries"
import { basisOf, filedWord, isCounted, isUnadjusted, listMentions } from "./guidance-metrics"
import { futurePeriod, otherSpan } from "./guidance-periods"
import type { Guidance } from "./release-document"
import type { GridPart, GridRow } from "./release-grid"
import {
  findNamedPeriod,
  type NamedPeriod,
  periodWords,
  type ReleaseQuarter,
  readDate,
} from "./release-periods"

export const outlookTitle = /\b(?:outlook|guidance|targets?|expectations|forecast)\b/i

/** Rows of metrics below headings of periods, of low and high, or of two bases. */
export function readTable(table: ReleaseTable, around: Surroundings, about: ReleaseQuarter): Guidance[] {
  return table.parts.flatMap((given, index) => {
    const lines = [...given.captions, ...table.before.split("\n").slice(-3)].reverse()
    const turned = withMetricRows(given, lines)
    const part = { ...turned, heads: withPeriods(withoutDays(turned.heads, about), about) }
    const title = `${table.before.slice(-260)} ${part.captions.join(" ")}`
    const heads = part.heads.join(" ")
    const rowText = part.rows.map(({ group }) => group).join(" ")
    const isOutlook =
      around.isOutlook ||
      outlookTitle.test(`${lastLines(title)} ${heads} ${rowText}`) ||
      /\b20\d\dE\b/.test(heads)
    if (!isOutlook) return []
    const nearest = table.before.split("\n").slice(-3).reverse()
    const period =
      futurePeriod(part.captions.join(" "), about) ??
      nearest.map((line) => futurePeriod(line, about)).find((each) => each !== null) ??
      around.period ??
      futurePeriod(rowText, about)
    const intro = basisOf(outlookTitle.test(nearest[0] ?? "") ? (nearest[0] ?? "") : "")
    const above = { ...around, basis: around.basis ?? intro }
    const isBased = part.rows.some(({ label }) => basisOf(label) !== null && filedWord.test(label))
    // Lines between two bases are their steps.
    const rows = isBased
      ? part.rows.filter(({ label }) => basisOf(label) !== null || isNoStep(label))
      : part.rows
    const isCompared = part.heads.some(
      (head) => (findNamedPeriod(head) || readDate(head)) && !futurePeriod(head, about),
    )
    const usual = isCompared ? null : period
    return rows.flatMap((row, at) => readRow(row, rows[at + 1], part, table, index, usual, above, about))
  })
}

/** What a row or column is of, apart from its metric: a period, an end of a range, a basis, or one of several versions. */
const placeWords =
  /\b(?:low|high|lower|upper|mid-?point|min(?:imum)?|max(?:imum)?|range|end|(?:non-?)?(?:gaap|ifrs)|adjusted|reported|prior|previous(?:ly)?|updated?|current(?:ly)?|revised|new|initial|original|issued|guidance|outlook|forecast|estimated?|targets?|expected|expectations?|actual|results?|total|company|consolidated|of|to|from|in|on|as|basis)\b/gi

/** A longer heading has the title of the table too. */
const maxHead = 60

function isPlace(text: string): boolean {
  return !/\p{L}/u.test(text.replace(periodWords, " ").replace(placeWords, " "))
}

/** A table with a metric in each column, or with one of which its title is, as a row for each metric. */
function withMetricRows(part: GridPart, titles: readonly string[]): GridPart {
  const isNamed = (text: string) => listMentions(text).length > 0
  if (part.rows.some(({ label }) => isNamed(label))) return part
  const places = part.rows.filter(({ label, group }) => isPlace(`${group} ${label}`))
  const placeOf = ({ label, group }: GridRow) => `${group} ${label}`.trim()
  const toRow = (label: string, cells: { row: GridRow; at: number }[]): GridRow => ({
    ...{ label, group: label, unit: "" },
    figures: cells.map(({ row, at }) => row.figures[at] ?? null),
    texts: cells.map(({ row, at }) => row.texts[at] ?? ""),
  })
  const columns = [...part.heads.keys()]
  const measured = columns.filter(
    (at) => (part.heads[at]?.length ?? 0) <= maxHead && isNamed(part.heads[at] ?? ""),
  )
  if (measured.length > 0) {
    const rows = measured.map((at) =>
      toRow(
        part.heads[at] ?? "",
        places.map((row) => ({ row, at })),
      ),
    )
    return { ...part, heads: places.map(placeOf), rows }
  }
  const title = titles.find(isNamed) ?? ""
  const [metric, other] = listMentions(title)
  if (!metric || other || !part.heads.every(isPlace)) return part
  const cells = places.flatMap((row) => columns.map((at) => ({ row, at })))
  return {
    ...part,
    heads: cells.map(({ row, at }) => `${placeOf(row)} ${part.heads[at]}`.trim()),
    rows: [{ ...toRow(metric.name, cells), group: "" }],
  }
}

function isNoStep(label: string): boolean {
  const [mention] = listMentions(label)
  return mention !== undefined && isUnadjusted(mention.metric)
}

function lastLines(text: string): string {
  return text.split("\n").slice(-3).join(" ").slice(-260)
}

const lowWord = /\b(?:low(?:er)?|min(?:imum)?)\b|\bfrom$/i
const highWord = /\b(?:high(?:er)?|upper|max(?:imum)?)\b|\bto$/i
const lowOrHigh = /\b(?:low(?:er)?|high(?:er)?|upper|min(?:imum)?|max(?:imum)?)\b|\b(?:from|to)$/i
/** `*`, `(2),(3)` or a raised number behind a name. */
const footnoteMarks = /(?:[\s,]*(?:\(\d{1,2}\)|[*†‡]+\d?)|(?<=[a-z])\d)+[\s,]*$/

function readRow(
  row: GridRow,
  next: GridRow | undefined,
  part: GridPart,
  table: ReleaseTable,
  index: number,
  period: NamedPeriod | null,
  around: Surroundings,
  about: ReleaseQuarter,
): Guidance[] {
  const label = row.label
    .replace(sizeInBrackets, "")
    .replace(/\([$%]\)/g, "")
    .replace(footnoteMarks, "")
    .trim()
  const named = listMentions(label).at(-1)
  if (!named || /\badjustments?\b|\bimpact\b|\beffects?\b|\bassum/i.test(label)) return []
  // A name that several rows have is told apart by the heading above, unless that is their period.
  const again = part.rows.filter((other) => other !== row && other.label === row.label)
  const isOfGroup = again.some(({ group }) => group !== row.group) && !futurePeriod(row.group, about)
  const name = isOfGroup ? `${row.group}, ${label}` : label
  const scale = rowScale(row.label) ?? rowScale(`(${row.unit})`) ?? table.scales[index] ?? null
  const cells = part.heads.map((head, at) => ({
    head,
    at,
    text: cellText(row, at),
    by: plusMinusOf(next, at),
  }))
  // A table whose cells are lines of their own.
  if (part.heads.length === 1 && next?.label === "" && next.figures[0]) return []
  const found: Guidance[] = []
  const add = (range: GuidedRange | null, head: string, text: string, piece = text) => {
    const own = futurePeriod(head, about) ?? futurePeriod(row.group, about) ?? period
    const isOld =
      /\bprior\b|\bprevious(?:ly)?\b|\b(?:initial|original|earlier|former|old)\b|\bactual\b|\bmid-?point\b/i.test(
        head,
      ) ||
      (/\bchange\b/i.test(head) && range?.unit !== "percent") ||
      otherSpan.test(`${label} ${head} ${row.group}`) ||
      (!futurePeriod(head, about) && findNamedPeriod(head) !== null)
    if (!range || !own || isOld) return
    // Amounts of a table that names no unit are told by their words alone, or are whole dollars. Its counts have no size.
    const isWhole = Math.abs(range.low ?? range.high ?? 0) >= 100_000
    const unit = scale ?? (named.metric.unit === "share" || isWhole ? 1 : null)
    if (scale === null && range.unit === "number" && !range.hasSize && isCounted(named.metric)) return
    const above = isUnadjusted(named.metric) ? null : around.basis
    const basis = basisOf(label) ?? basisOf(piece) ?? basisOf(head) ?? above
    const metric = { metric: named.metric, name: label.slice(0, 120) }
    // A direction stands behind a metric's name, or in `growth in revenue`; `growth capital expenditures` has none.
    const front = /\b\w+ (?:in|of) [^,;:]*$/i.exec(label.slice(0, named.from))?.[0] ?? ""
    // `Growth (decrease)` names both directions, the sign tells which.
    const kind = `${front} ${label.slice(named.to)} ${head}`.replace(
      /\s*(?:[/,]\s*)?\((?:decreas|declin|loss|fall)\w*\)|\/\s*(?:decreas|declin|loss)\w*/gi,
      "",
    )
    const ahead = `${kind} | ${text.slice(0, range.from)}`
    for (const each of toGuidance(metric, range, own, basis, ahead, text.slice(range.to), unit))
      found.push({
        ...each,
        metric: name.slice(0, 120),
        anchor: table.anchor,
        document: table.document,
        quote: "",
      })
  }
  const pairs = cells.flatMap((low, at) => {
    const [beside, third] = [cells[at + 1], cells[at + 2]]
    // One heading over both ends.
    const isRange = /\brange\b/i.test(low.head) && beside?.head === low.head && third?.head !== low.head
    if (isRange && cells[at - 1]?.head !== low.head) return [{ low, high: beside }]
    if (!lowWord.test(low.head)) return []
    const until = cells.findIndex((each, place) => place > at && lowWord.test(each.head))
    const group = cells.slice(at + 1, until < 0 ? undefined : until)
    const high = group.find(({ head }) => highWord.test(head))
    return high ? [{ low, high }] : []
  })
  for (const { low, high } of pairs) {
    const [from, to] = [findRange(low.text, true), findRange(high.text, true)]
    if (!from || !to || from.low === null || to.high === null) continue
    const unit = [from.unit, to.unit].find((each) => each !== "number") ?? "number"
    const ends = [from.low, to.high]
    const head = `${low.head} ${high.head}`.replace(new RegExp(lowOrHigh, "gi"), "")
    const text = `${low.text} ${high.text}`
    const until = low.text.length + 1 + to.to
    add({ ...from, unit, low: Math.min(...ends), high: Math.max(...ends), to: until }, head, text)
  }
  if (pairs.length > 0) return withoutCases(found)
  const joined = cells.map(({ text }) => text).join(" ")
  if (
    row.texts.some((text) => /^\s*(?:\+\s*\/\s*-|±)/.test(text)) &&
    cells.filter(({ text }) => text !== "").length <= 3
  ) {
    add(findRange(joined, true), part.heads.find(Boolean) ?? "", joined)
    return found
  }
  if (part.heads.some((head) => lowWord.test(head) || highWord.test(head))) return found
  const filled = cells.filter(({ text }) => text !== "")
  const isOne =
    filled.length > 1 &&
    filled.every(({ text }) => text === filled[0]?.text) &&
    row.figures.every((figure) => figure === null)
  const isEarlier = ({ head }: { head: string }) => /\bprior\b|\bprevious\b/i.test(head)
  // A column between those of two bases has the steps.
  const bases = part.heads.map(basisOf)
  const isStepped = bases.includes("filed") && bases.includes("adjusted")
  const isStep = ({ head }: { head: string }) => isStepped && head !== "" && basisOf(head) === null
  const shown = isOne ? filled.filter((cell) => !isEarlier(cell)).slice(0, 1) : filled
  for (const { head, text, by } of shown.filter((cell) => !isStep(cell))) {
    for (const piece of text.split(/(?=\bnon-?gaap\s*:)/i)) {
      const value = piece.replace(/^\s*(?:non-?gaap|gaap)\s*:/i, "")
      const isPlain = plainCell.test(value.trim())
      const name = isOne ? head.replace(/\b(?:non-?)?gaap\b|\badjusted\b|\breported\b/gi, "") : head
      const shownText = by ? `${value} ${by}` : value
      if (isPlain) add(findRange(shownText, true), name, shownText, piece)
    }
  }
  return withoutCases(found)
}

/** A cell that is an amount, after words of its direction and its size at most. */
const plainCell =
  /^(?:(?:approx(?:imately|\.)?|about|around|roughly|at least|at most|(?:no )?(?:more|less|greater) than|above|below|over|under|not (?:to )?exceed|up to|between|(?:in the )?range|increase|decrease|decline|growth|grow|up|down|plus|minus|flat|loss|improv(?:e|ing|ement)|of|by|to|from|an?)\s+)*[~≈<>≥≤+±]*\s*\(?\s*(?:CHF|RMB|EUR|USD|CAD|SEK|NOK|DKK|INR|JPY|(?:US|[CARHKNT]{1,2})?[$€£¥]|[\d(.~–-])/i

const dateOfGuidance =
  /\b(?:as of|(?:issued|provided|given)(?: on)?|guidance|outlook|expectations?),?\s+\(?(?:[a-z]+\.? \d{1,2},? \d{4}|\d{1,2} [a-z]+ \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})\)?/i
/** Guidance is given before the next quarter ends; a later day is the end of its period. */
const daysToGive = 80

/** Heads that say on which day a column was given: no day for the newest, and `prior` for those before. */
function withoutDays(heads: readonly string[], { end }: ReleaseQuarter): string[] {
  const days = heads.map((head) => {
    const day = readDate(dateOfGuidance.exec(head)?.[0] ?? "")
    return day && daysBetween(end, day) <= daysToGive ? day : null
  })
  const newest = days.reduce((latest, day) => (day && (!latest || day > latest) ? day : latest), null)
  return heads.map((head, at) =>
    days[at] ? head.replace(dateOfGuidance, days[at] === newest ? "" : "prior").trim() : head,
  )
}

/** Heads of growth have the period of the column at their left. */
function withPeriods(heads: readonly string[], about: ReleaseQuarter): string[] {
  return heads.map((head, at) => {
    const left = heads[at - 1] ?? ""
    const isChange = /\bgrowth\b|\bchange\b|\by\/y\b|\byoy\b/i.test(head) && !findNamedPeriod(head)
    return isChange && futurePeriod(left, about) && !lowOrHigh.test(left) ? `${left} ${head}` : head
  })
}

/** The size of a row's amounts; a letter alone is the mark of a footnote. */
const sizeInBrackets =
  /\((?:in )?(?:us)?[$€£]?\s?(?:in )?(mm|mn|millions?|bn|billions?|thousands?|(?<=[$€£]\s?|\bin )[mbk])\)/i

function rowScale(label: string): number | null {
  const size = sizeInBrackets.exec(label) ?? /,? in (?:[$€£]\s?)?(millions|billions|thousands)\b/i.exec(label)
  const word = size?.[1]?.toLowerCase()
  return word ? ({ m: 1e6, b: 1e9, t: 1e3, k: 1e3 }[word.charAt(0)] ?? null) : null
}

/** What a cell prints, as text; nothing for a dash. */
function cellText({ figures, texts }: GridRow, at: number): string {
  const figure = figures[at]
  return figure && figure.value === null ? "" : plainAmounts(texts[at] ?? "")
}

/** `+/- $100 million` in the line below. */
function plusMinusOf(next: GridRow | undefined, at: number): string | null {
  const text = next?.texts[at] ?? ""
  const found = /^\(?\s*(\+\s*\/\s*-\s*[^)]*)\)?$/.exec(text.trim())
  return found?.[1] ?? null
}
