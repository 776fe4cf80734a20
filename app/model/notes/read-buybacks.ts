import { z } from "zod"
import type { Accession } from "~/lib/accession"
import { addDays, daysBetween, type IsoDate, isIsoDate } from "~/lib/dates"
import { getText } from "~/model/reading/text/markup"
import { collectRelease, type ReleaseTable } from "~/model/releases/collect-release"
import type { GridPart, GridRow } from "~/model/releases/release-grid"

const number = z.number().nullable()

/** A line of a report's table of repurchases: a month, or one way of buying in a month. */
const line = z.object({
  start: z.string(),
  end: z.string(),
  /** The way or the class of shares; null for all of the month. */
  of: z.string().nullable(),
  shares: number,
  price: number,
  /** Under an announced plan. */
  plan: number,
  /** What may still be bought, in dollars or in shares. */
  remaining: number,
})

/** The table of repurchases that a report prints, in single shares and dollars. */
export const buybacksSchema = z.object({
  lines: z.array(line),
  total: z.object({ shares: number, price: number, plan: number, remaining: number }).nullable(),
  /** True where what remains is a number of shares. */
  isInShares: z.boolean(),
})

export type Buybacks = z.infer<typeof buybacksSchema>
export type BuybackLine = Buybacks["lines"][number]

/** What the heads of the table name, in the order of a table whose heads take several rows or one. */
const headPattern = /\baverage\b|\bprice(?:\s|&#160;|&nbsp;|&#xa0;)+paid\b/i
const isOfPrices = /\b(?:price|cost)\b/i
const isOfCounts =
  /\b(?:shares|units|number)\b[\s\S]*\b(?:(?:re)?purchase[ds]?|acquired)\b|\b(?:purchase[ds]?|acquired)\b[\s\S]*\b(?:shares|units)\b/i
/** The mark of a footnote that is raised, and would be read as a digit of the number before it. */
const raised =
  /<sup\b[^>]*>[\s\S]{0,200}?<\/sup>|<(span|font)\b[^>]*(?:vertical-align:\s*super|position:\s*relative;\s*top:\s*-)[^>]*>[^<]{0,40}<\/\1>/gi
/** Words of tables of options, warrants and other awards, and of shares sold to employees. */
const isOfAwards =
  /\b(?:exercise|strike) prices?\b|\bexercisable\b|\bforfeit(?:ed|ures?)\b|\bemployee (?:stock|share) purchase\b/i
/** The mark of a footnote alone, which would be read as a figure below zero. */
const markAlone = />(?:\s|&nbsp;|&#160;)*\((?:\d{1,2}|[a-z])\)(?:\s|&nbsp;|&#160;)*(?=<)/gi
/** The text before a table that can say its unit. */
const maxBefore = 6_000
const maxTable = 120_000
const mostNested = 50
const maxName = 120

/** The table of repurchases by month of a report, if it adds up, or one for each class of shares; null if none does. */
export function readBuybacks(html: string, accession: Accession, period: IsoDate): Buybacks | null {
  const tags = [...html.matchAll(/<(\/?)table\b/gi)]
  const isEnd = ([, slash]: RegExpExecArray) => slash === "/"
  let end = 0
  let first: Named | null = null
  for (const [at, tag] of tags.entries()) {
    const [from, next] = [tag.index, tags[at + 1]?.index]
    if (from < end || isEnd(tag) || next === undefined || !headPattern.test(html.slice(from, next))) continue
    const to = tags.slice(at, at + mostNested).find(isEnd)?.index
    if (to === undefined || to - from > maxTable) continue
    end = to
    const words = getText(html.slice(from, to))
    if (!isOfPrices.test(words) || !isOfCounts.test(words) || !readsMonth(words)) continue
    const text = html.slice(Math.max(0, from - maxBefore), to + "</table>".length)
    const whole = `<html><body>${text
      .slice(text.indexOf(">") + 1)
      .replace(raised, "")
      .replace(markAlone, ">")}</body></html>`
    const named = namesInOrder(words)
    const tables = collectRelease(accession, "table.htm", whole).tables.reverse()
    const found = tables.map((table) => readTable(table, named, period)).find((each) => each !== null)
    if (!found) continue
    if (!first?.name) first ??= found
    else if (found.name && isOfOtherClass(first, found)) return joinClasses(first, found)
  }
  return first?.buybacks ?? null
}

/** A table with the class of shares that the text above it names. */
interface Named {
  buybacks: Buybacks
  name: string | null
}

function isOfOtherClass(one: Named, other: Named): boolean {
  const days = ({ buybacks }: Named) => buybacks.lines.map(({ start, end }) => `${start} ${end}`).join()
  return one.name !== other.name && days(one) === days(other)
}

function joinClasses(one: Named, other: Named): Buybacks {
  const lines = [one, other].flatMap(({ buybacks, name }) =>
    buybacks.lines.map((each) => ({ ...each, of: name })),
  )
  return { ...one.buybacks, lines, total: addTotals([one.buybacks.total, other.buybacks.total]) }
}

interface Place {
  at: number
  head: string
}

interface Places {
  shares: Place[]
  prices: Place[]
  plans: Place[]
  remaining: Place | null
}

/** The names of the columns in the order in which a table says them, for heads that are not above their columns. */
function namesInOrder(text: string): string[] {
  const names: [RegExp, string][] = [
    [/total\s*number/i, "Number of shares"],
    [/average\s*price/i, "Average price"],
    [/part\s*of/i, "Part of an announced plan"],
    [/maximum\s*number(?!\s*\(or)[^$]{0,30}shares/i, "Number of shares that may yet be purchased"],
    [/dollar\s*value/i, "Dollar value that may yet be purchased"],
  ]
  return names
    .map(([pattern, name]) => ({ name, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

function readTable({ parts, before }: ReleaseTable, named: string[], period: IsoDate): Named | null {
  for (const part of parts) {
    // Heads that are not above their columns leave the order in which the table names them.
    const ordered = part.heads.map((_, at) => named[at] ?? "")
    const isBare = part.heads.every((head) => head === "")
    const places = findPlaces(isBare ? ordered : part.heads) ?? findPlaces(ordered)
    if (!places) continue
    const captions = part.captions.filter((caption) => !part.heads.some((head) => head.includes(caption)))
    const above = `${before.slice(-500)} ${captions.join(" ")}`
    const rows = parts.slice(parts.indexOf(part)).flatMap(({ rows }) => rows)
    const scales = toScales(places, rows, above)
    if ([...part.heads, ...part.captions, ...rows.map(({ label }) => label)].some(isAward)) return null
    const buybacks = readRows(rows, places, scales, period)
    if (buybacks) return { buybacks, name: findClass(above) }
  }
  return null
}

/** True for a name, not a footnote, of a table of awards. */
function isAward(name: string): boolean {
  return name.length <= maxName && isOfAwards.test(name)
}

/** The columns of a table of repurchases by their heads; null for another table. */
function findPlaces(heads: GridPart["heads"]): Places | null {
  const places = heads.map((head, at) => ({ at, head }))
  const isRemaining = ({ head }: Place) =>
    /may\s*(?:yet|still)?\s*be|remaining|available|(?:not\s*)?yet\s*(?:to\s*be|purchased)|not\s*yet|maximum|dollar\s*value(?!.*part\s*of)/i.test(
      head,
    )
  const isPrice = ({ head }: Place) =>
    /average\s*(?:\w+\s*){0,2}(?:price|cost)|(?<!total\s*|aggregate\s*)price\s*paid|(?:price|cost)\s*per\b/i.test(
      head,
    )
  const isShare = ({ head }: Place) =>
    /percent|%|not\s*(?:purchased\s*)?(?:as\s*)?part|outside|other\s*than/i.test(head)
  const isPlan = (place: Place) =>
    !isRemaining(place) &&
    !isPrice(place) &&
    !isShare(place) &&
    !/dollar\s*(?:value|amount)/i.test(place.head) &&
    /part\s*of|announced|plans?\b|programs?\b/i.test(place.head)
  const isShares = (place: Place) =>
    !isRemaining(place) &&
    !isPrice(place) &&
    !isShare(place) &&
    !isPlan(place) &&
    !/dollar\s*(?:value|amount)|\b(?:total|aggregate)\s*(?:price|cost|purchase\s*price)\b/i.test(
      place.head,
    ) &&
    /shares|units|number/i.test(place.head)
  const [counts, prices] = [places.filter(isShares), places.filter(isPrice)]
  // Beside all shares of a month, tables also have those of employees.
  const shares =
    counts.length > prices.length ? counts.filter(({ head }) => !/withheld|surrendered/i.test(head)) : counts
  if (shares.length === 0 || shares.length !== prices.length) return null
  return { shares, prices, plans: places.filter(isPlan), remaining: places.find(isRemaining) ?? null }
}

interface Scales {
  shares: number
  /** Null if only the unit of shares is said. */
  remaining: number | null
  /** Null if nothing says whether what remains is shares or dollars. */
  isInShares: boolean | null
}

const sizes: Record<string, number> = { thousands: 1e3, millions: 1e6, billions: 1e9, "000": 1e3 }
const sizePattern = /\b(thousands|millions|billions)\b|(?<![\d,.])(000)(?:['’]?s)?\b/i
const sizeIn = (text: string) => {
  const [, word, zeros] = sizePattern.exec(text) ?? []
  return sizes[word?.toLowerCase() ?? zeros ?? ""]
}

/** The units that heads and the text above say: of shares apart from those of amounts. */
function toScales(places: Places, rows: readonly GridRow[], above: string): Scales {
  const { shares, remaining } = places
  const [, last = ""] = /\(([^()]+)\)[^()]*$/.exec(above) ?? []
  const given = sizePattern.test(last) ? last : ""
  const isWithoutShares =
    /except.*?(?<!per[\s-](?:(?!(?:and|or|shares?)\b)\w+\s){0,3})\bshares?\b(?!\s*price)/i.test(given) ||
    /^[^,]*(?:dollars|\$)/i.test(given)
  const ofShares = /shares?,?[^;.]{0,40}?\bin (thousands|millions)\b/i.exec(given)?.[1]?.toLowerCase()
  const sharesScale = ofShares ? sizes[ofShares] : isWithoutShares ? 1 : sizeIn(given)
  const ofAmounts =
    /(?:dollars?|(?<!shares?\s)amounts?|values?|\$)[^;,.]{0,30}\bin (thousands|millions|billions)\b/i.exec(
      given,
    )?.[1]
  const amounts = sizeIn(ofAmounts ?? given.replace(/,?\s*except.*$/i, ""))
  const head = remaining?.head ?? ""
  const isCount = /number\s*(?:\([^)]*\)\s*)?of\s*(?:shares|units|ads)/i.test(head)
  // Under a heading that leaves open which of both it is, amounts have a sign or a unit of their own.
  const isOpen = isCount && /dollar|value|\$/i.test(head)
  const isAmount =
    sizeIn(head) !== undefined ||
    rows.some(({ texts }) => /[$€£]|illion/.test(texts[remaining?.at ?? -1] ?? ""))
  const isOfSharesAlone = /^(?:(?:number of )?shares? (?:are )?in \w+|\w+ of shares)$/i.test(given.trim())
  const isOfBoth = given !== "" && !isOfSharesAlone
  const isUnsaid = isOpen && !isAmount && isOfBoth && !fallsByShares(rows, places)
  const isInShares = isUnsaid ? null : isCount && !(isOpen && isAmount)
  const ownScale = sizeIn(shares[0]?.head ?? "")
  return {
    shares: ownScale ?? sharesScale ?? 1,
    remaining: sizeIn(head) ?? (isInShares ? (sharesScale ?? 1) : isOfSharesAlone ? null : (amounts ?? 1)),
    isInShares,
  }
}

/** True if what remains falls by the shares bought in each month in which it falls. */
function fallsByShares(rows: readonly GridRow[], { shares, plans, remaining }: Places): boolean {
  const valuesOf = (place: Place | null | undefined) =>
    rows.map(({ figures }) => (place ? (figures[place.at]?.value ?? null) : null))
  const [left, bought] = [valuesOf(remaining), valuesOf(plans[0] ?? shares[0])]
  const falls = left.flatMap((value, at) => {
    const [before, count] = [left[at - 1] ?? null, bought[at] ?? null]
    return value !== null && before !== null && count !== null && value < before
      ? { fall: before - value, count }
      : []
  })
  return falls.length > 0 && falls.every(({ fall, count }) => Math.abs(fall - count) <= count / 10)
}

const totalLabel =
  /^(?:for )?(?:the )?(?:grand |fiscal )?(?:totals?\b|quarter|(?:three|3) months|(?:first|second|third|fourth|[1-4](?:st|nd|rd|th))[\s-]+(?:fiscal )?quarter|q[1-4]\b)/i
/** What may still be bought is a number of single dollars from here on, if its unit is not said. */
const leastDollars = 1e6
const isOfProgram = /\b(?:ASR|accelerated|agreements?|programs?)\b/i
const amountInWords = /(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion)/i
/** A letter after a number without a sign of a currency is the mark of a footnote. */
const amountWithLetter = /\$\s*(\d[\d,]*(?:\.\d+)?)([KMB])(?!\w)/
const wordSizes: Record<string, number> = { t: 1e3, k: 1e3, m: 1e6, b: 1e9 }

type Total = NonNullable<Buybacks["total"]>

/** The months of a table with their totals, which can be of a part of them; null if they do not add up. */
function readRows(
  rows: readonly GridRow[],
  places: Places,
  scales: Scales,
  period: IsoDate,
): Buybacks | null {
  const { shares } = places
  const unit = lastDigit(rows, shares, scales.shares)
  const lines: BuybackLine[] = []
  const groups = new Set<string>()
  const totals: Total[] = []
  /** The first line that is in no total yet. */
  let open = 0
  let whole: Total | null = null
  /** The parts of a total that is printed in several rows. */
  let parts: Total[] = []
  for (const row of rows) {
    const ofGroup = readMonths(row.group, period)
    // `May 2020 ASR` below the days of a month is the name of a way.
    const own =
      ofGroup && isOfProgram.test(row.label) ? null : readMonths(row.label, period, lines.at(-1)?.end)
    const { counts, paid, all: printed } = readFigures(row, places, scales)
    const isOfTotal = totalLabel.test(row.group) && !own && !ofGroup && lines.length > 0
    const isTotal = totalLabel.test(row.label) || row.label === "" || isOfTotal
    const isUnnamed = !isTotal && !own && !ofGroup && lines.length - open > 1 && printed.shares !== null
    if (isTotal || isUnnamed) {
      if (lines.length === 0) continue
      parts = isOfTotal && !totalLabel.test(row.label) ? [...parts, printed] : [printed]
      const total = addTotals(parts)
      const isOf = (from: number) => addsUp(lines.slice(from), total, unit)
      if (total.shares === null && total.plan === null) {
        whole ??= total.remaining === null ? null : total
      } else if (open < lines.length && isOf(open)) {
        totals.push(total)
        open = lines.length
      } else if (isOf(0)) {
        whole = total
      } else if (isTotal && open < lines.length && !isOfTotal && !isOf(firstOfMonth(lines))) return null
      continue
    }
    const months = own ?? ofGroup
    if (!months || (whole && whole.shares !== null)) continue
    const way = own ? null : row.label
    const group = own && !ofGroup && /[a-z]{3}/i.test(row.group) ? row.group : null
    if (group !== null) groups.add(group)
    for (const [index, count] of counts.entries()) {
      const price = paid[index] ?? null
      lines.push({
        ...months,
        of: shares.length > 1 ? classOf(shares[index]?.head ?? "") : (findClass(row.label) ?? way ?? group),
        shares: count,
        price: price === 0 ? null : price,
        plan: index === 0 ? printed.plan : null,
        remaining: index === 0 ? printed.remaining : null,
      })
    }
  }
  // What is printed below the last total is not of its months.
  const kept = totals.length > 0 ? lines.slice(0, open) : lines
  if (kept.every(({ shares: count }) => count === null)) return null
  const named = kept.map((each) => ({
    ...each,
    // One heading over all months is the name of the table.
    of:
      each.of !== null && groups.has(each.of)
        ? groups.size > 1
          ? (findClass(each.of) ?? each.of)
          : null
        : each.of,
  }))
  const all = [...totals, whole].filter((each) => each !== null)
  const total = whole?.shares != null || all.length === 0 ? whole : addTotals(all)
  return { ...withoutTotal(named, total, unit), isInShares: scales.isInShares ?? false }
}

/** The figures of a row: counts and prices of each class of shares, and what the row has of all. */
function readFigures(row: GridRow, { shares, prices, plans, remaining }: Places, scales: Scales) {
  // A dash is none in a column of counts.
  const countIn = (place: Place) => readFigure(row, place, scales.shares, 0)
  const counts = shares.map(countIn)
  const paid = prices.map((place) => readFigure(row, place, 1))
  const all = sum(counts)
  const [plan = null, ...furtherPlans] = plans.map(countIn)
  const both = sum([plan, ...furtherPlans])
  return {
    counts,
    paid,
    all: {
      shares: all,
      price: paid.length === 1 ? (paid[0] ?? null) : null,
      // Further columns of plans are of other shares, unless they are more than all that was bought.
      plan: both !== null && both <= (all ?? 0) ? both : plan,
      remaining:
        remaining && scales.isInShares !== null ? readFigure(row, remaining, scales.remaining) : null,
    },
  }
}

function readFigure(row: GridRow, { at }: Place, scale: number | null, ofDash: number | null = null) {
  const printed = row.figures[at]
  // A number in brackets is the mark of a footnote: nothing of the table is below zero.
  const isNone = !printed || printed.isPercent || (printed.value !== null && printed.value < 0)
  const value = isNone ? null : (printed.value ?? ofDash)
  if (value !== null && scale !== null) return toWhole(value * scale)
  if (value !== null && value >= leastDollars) return value
  const text = row.texts[at] ?? ""
  const [, number, size = ""] = amountInWords.exec(text) ?? amountWithLetter.exec(text) ?? []
  return number
    ? toWhole(Number(number.replaceAll(",", "")) * (wordSizes[size.charAt(0).toLowerCase()] ?? 1))
    : null
}

/** The place of the first line of the last line's month. */
function firstOfMonth(lines: readonly BuybackLine[]): number {
  const end = lines.at(-1)?.end
  return lines.findLastIndex((each) => each.end !== end) + 1
}

/** Several totals as one, whose price only one alone has. */
function addTotals(totals: readonly (Total | null)[]): Total {
  const known = totals.filter((each) => each !== null)
  return {
    shares: sum(known.map(({ shares }) => shares)),
    price: known.length === 1 ? (known[0]?.price ?? null) : null,
    plan: sum(known.map(({ plan }) => plan)),
    remaining: known.findLast(({ remaining }) => remaining !== null)?.remaining ?? null,
  }
}

/** The lines with their total, which can be a last line of all of their days. */
function withoutTotal(
  lines: BuybackLine[],
  total: Total | null,
  unit: number,
): Pick<Buybacks, "lines" | "total"> {
  const [last, before] = [lines.at(-1), lines.slice(0, -1)]
  const isOfAll =
    total === null &&
    last !== undefined &&
    before.length > 1 &&
    before.every(({ start, end }) => last.start <= start && end <= last.end) &&
    new Set(before.map(({ end }) => end)).size > 1 &&
    addsUp(before, last, unit)
  if (!isOfAll) return { lines, total }
  const { shares, price, plan, remaining } = last
  return { lines: before, total: { shares, price, plan, remaining } }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((all, value) => all + value, 0) : null
}

function findClass(text: string): string | null {
  return /\bclass [a-z]\b/i.exec(text)?.[0] ?? null
}

function classOf(head: string): string {
  return findClass(head) ?? "Other shares"
}

function toWhole(value: number): number {
  return Number(value.toPrecision(15))
}

/** The unit of the last printed digit of counts; 0 for counts of single shares, which must add up exactly. */
function lastDigit(rows: readonly GridRow[], places: readonly Place[], scale: number): number {
  if (scale === 1) return 0
  const decimals = rows.flatMap(({ figures }) => places.map(({ at }) => figures[at]?.decimals ?? 0))
  return scale / 10 ** Math.max(0, ...decimals)
}

/** True if lines add to a printed total, in shares and under the plan, where both are known. */
function addsUp(lines: readonly BuybackLine[], total: Pick<Total, "shares" | "plan">, unit: number): boolean {
  const agrees = (field: "shares" | "plan") => {
    const printed = total[field]
    const values = lines.map((each) => each[field]).filter((value) => value !== null)
    const added = sum(values)
    if (printed === null || added === null) return true
    return Math.abs(added - printed) <= (unit * (values.length + 1)) / 2 + 1e-6
  }
  return agrees("shares") && agrees("plan")
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const monthWord =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?:\s*(\d{1,2})(?!\d))?/gi
/** `First month (`, `Fiscal month #1:`, `For the month of` */
const monthOfQuarter =
  /^\W*(?:(?:first|second|third|fourth|fiscal|calendar|month|period|quarter|for|the|of|from)\b[\s#]*\d{0,2}\s*)+\W*/i
/** `Month ended April 30, 2026`, `Five weeks ended June 27, 2026`, `Period ended October 25` */
const endedPattern = /\b(?:(month)|period|(four|five|six|[4-6])[\s-]+weeks)(?:\s*period)?\s*end(?:ed|ing)\s*/i
const weekNumbers: Record<string, number> = { four: 4, five: 5, six: 6 }
/** A label of a month is at most a year older than its report. */
const maxAge = 380

/**
 * The days of a printed month, such as `March 30, 2025 to May 3, 2025` or `October 1 - 31`; null for other text. A period
 * of which only the end is said begins after the one before.
 */
export function readMonths(
  label: string,
  period: IsoDate,
  before: IsoDate | null = null,
): { start: IsoDate; end: IsoDate } | null {
  // `Fiscal November (October 26 - November 22)`
  const inner = /\(([^()]+)\)/.exec(label)?.[1]
  const days = inner === undefined ? null : readMonths(inner, period)
  if (days) return days
  const [ended, month, weeks] = endedPattern.exec(label) ?? []
  if (ended) {
    const named = readMonths(label.slice(label.search(endedPattern) + ended.length), period)
    // The day that is named is the last one.
    if (!named || named.start.endsWith("-01")) return named
    const end = named.start
    if (month) return { start: `${end.slice(0, 8)}01`, end }
    if (!weeks && before) return toRange(addDays(before, 1), end)
    const length = (weekNumbers[weeks?.toLowerCase() ?? "four"] ?? Number(weeks)) * 7
    return { start: addDays(end, 1 - length), end }
  }
  const text = spellDays(label.replace(/\([^()]*\)/g, "").replace(monthOfQuarter, ""), period)
  const months = [...text.matchAll(monthWord)]
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || first.index > 12 || /\bbalances?\b/i.test(text.slice(0, first.index))) return null
  const [from, to] = [first, last].map(
    ([, name = ""]) => monthNames.indexOf(name.toLowerCase().slice(0, 3)) + 1,
  ) as [number, number]
  const years = [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year))
  const after = /^\s*(?:[-–—]|to|through)\s*(\d{1,2})(?!\d)/i.exec(
    text.slice(last.index + last[0].length).replace(/^,?\s*(?:19|20)\d\d/, ""),
  )
  const endDay = Number(after?.[1] ?? (months.length > 1 ? last[2] : undefined) ?? 0)
  const yearOf = (): number => {
    const year = Number(period.slice(0, 4))
    const candidate = monthEnd(year, to, endDay)
    return candidate !== null && daysBetween(period, candidate) > 20 ? year - 1 : year
  }
  const lastYear = years.at(-1) ?? yearOf()
  const firstYear = years.length > 1 ? (years[0] ?? lastYear) : from > to ? lastYear - 1 : lastYear
  const end = monthEnd(lastYear, to, endDay)
  const day = Number(first[2] ?? 1)
  // The last day of a month alone is the month, and a year that is printed wrong is that of the end.
  const isWhole = months.length === 1 && !after && toDay(firstYear, from, day) === end
  const found =
    toRange(toDay(firstYear, from, isWhole ? 1 : day), end) ??
    toRange(toDay(from > to ? lastYear - 1 : lastYear, from, day), end)
  return found && Math.abs(daysBetween(found.end, period)) <= maxAge ? found : null
}

/** A label whose days are spelled with the name of the month before them: of `10/1/25`, `2025-10-01`, `1 October`, `Oct-25`. */
function spellDays(label: string, period: IsoDate): string {
  const spell = (month: string, rest: string) => `${monthNames[Number(month) - 1] ?? ""} ${rest}`
  const isNear = (year: string) => Math.abs(Number(period.slice(2, 4)) - Number(year)) <= 1
  return label
    .replace(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (_, year, month, day) => spell(month, `${day}, ${year}`))
    .replace(/(?<![\d/])(\d{1,2})\/(20\d\d)\b/g, (_, month, year) => spell(month, year))
    .replace(/\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?!\d)/g, (_, month, day, year) =>
      spell(month, year ? `${day}, ${year.length === 2 ? "20" : ""}${year}` : day),
    )
    .replace(/^(\W*[a-z]{3,9})\.?\s*[-–'’‘]\s*(\d\d)(?=\W*$)/i, (whole, month, year) =>
      isNear(year) ? `${month} 20${year}` : whole,
    )
    .replace(
      /(^|[-–—]|\bto\b|\bthrough\b)(\W*)(\d{1,2})\s+([a-z]{3,9})\b/gi,
      (whole, before, gap, day, month) =>
        monthNames.includes(month.toLowerCase().slice(0, 3)) && /^\W*\d/.test(label)
          ? `${before}${gap}${month} ${day}`
          : whole,
    )
}

function readsMonth(text: string): boolean {
  return text.search(monthWord) >= 0 || /\b\d{1,2}\/(?:\d{1,2}\/)?\d{2,4}\b|\b20\d\d-\d\d-\d\d\b/.test(text)
}

function toRange(start: IsoDate | null, end: IsoDate | null) {
  return start && end && start <= end && daysBetween(start, end) <= 100 ? { start, end } : null
}

function toDay(year: number, month: number, day: number): IsoDate | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
  return isIsoDate(text) ? text : null
}

/** A day of a month, or its last one for 0. */
function monthEnd(year: number, month: number, day: number): IsoDate | null {
  if (day > 0) return toDay(year, month, day)
  const next = month === 12 ? toDay(year + 1, 1, 1) : toDay(year, month + 1, 1)
  return next && addDays(next, -1)
}
