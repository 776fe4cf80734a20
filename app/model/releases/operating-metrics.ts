import type { ReleaseTable } from "./collect-release"
import type { OperatingMetric } from "./release-document"
import type { GridPart, GridRow } from "./release-grid"
import {
  isSamePeriod,
  quarterOrdinals,
  type ReleasePeriod,
  type ReleaseQuarter,
  readHeads,
  readInstant,
  toMeasure,
} from "./release-periods"

/** Amounts of statements, whose names can have a word of what is counted. */
const statementLine =
  /\b(?:costs?|expenses?|revenues? from|provision|income|earnings|profits?|loss(?:es)?|tax(?:es)?|depreciation|amortization|receivables?|payables?|liabilit\w+|assets?|compensation|investments?|proceeds|allowances?|foreign currency|fees|dividends?|property,? plant|property and equipment|cap(?:ital expenditures|ex)|cash flows?|net cash|advances|gaap|cumulative effect|accounting|commitments?|non-?accrual)\b|^(?:revenues?|less|add|plus)\b/i
const sold = /\b(?:revenues?|sales)$/i
/** Names of metrics that have a word of a statement. */
const metricName =
  /\b(?:comparable|same[\s-]store)(?: \w+)? sales\b|\brecurring revenue\b|\bassets under \w+|\brevenue (?:passenger|ton)[\s-]miles\b|\bclaims payable\b/gi
/** What is counted, measured or priced apart from the statements. */
const operating =
  /\b(?:production|deliver(?:y|ies)|volumes?|units?|stores?|restaurants?|hotels?|rooms?|number of \p{L}+|communities|clubs?|members?|memberships?|subscribers?|subscriptions?|users?|buyers|drivers|customers?|clients|patients|admissions?|visits?|policies|premiums written|maus?|daus?|hours|arpu|arppu|arm|revpar|adr|occupancy|load factor|asms?|rpms?|casm(?:-?ex)?|trasm|prasm|(?:seat|passenger|ton|loaded|route)[\s-]miles|miles|carloads?|shipments|tractors|trucks|trailers|yield|passengers?|backlog|bookings|orders|book-to-bill|gmv|gpv|tpv|gross merchandise|mrr|arr|recurring revenue|retention|churn|additions|connections|impressions|comparable (?:store |restaurant |club )?sales|same[\s-](?:store|property|facility)|comps?|net interest margin|nim|efficiency ratio|combined ratio|headcount|employees|consultants|vessels?|aircraft|throughput|inputs?|realizations?|realized (?:\w+ ){0,3}price|barrels?|mboed|mbd|mmcfd|koebd|kbd|kt|tons?|tonnes?|ounces|megawatts?|gigawatts?|mw|gw|homes|lots?|closings|square f(?:ee|oo)t|funds from operations|ffo|affo|net new|locations?|branches|centers|atms|accounts|cards|cases|transactions|days|permits?|wells?|rigs?|net charge-offs?|assets under \w+|aum|net (?:in|out)?flows|(?:train|average) speed|dwell|length of stay|turns)\b/iu
/** A quotient, whose name can have those of the lines that it is of. */
const quotient =
  /\b(?:inventory|assets?|staff|employee|customer) turnover\b|\bratios?\b|\breturn on\b|\b(?:take|win|capture|utili[sz]ation|attrition|bill|day) rates?\b|\bper (?!(?:gaap|ifrs)\b|(?:\w+[\s-]+){0,4}(?:shares?|ads|ordinary)\b)\p{L}/iu
const ofWhole = /\bratios?\b|\breturn on\b/i
const noQuotient =
  /\btax\b|\bshares?\b|\b(?:exchange|interest|discount) rates?\b|\b(?:attributable|allocated|allocable) to\b|\bavailable to (?:common|ordinary|shareholders|stockholders|unitholders)\b|\b(?:net (?:income|earnings|loss)|earnings|distributions?)\b.*\bper (?:[\w-]+ ){0,4}units?\b|\bper (?:[\w-]+ ){0,3}(?:partner(?:ship)?|common) units?\b/i
/** An amount of trade in the name of a unit, such as `Oil (MBbl/d)`. */
const physicalUnit =
  /\b(?:m{0,2}bbls?|m{0,2}boe|[mb]?cf|mmcf|(?:m{0,2}|t)btu|dth|[kmgt]wh|[mk]?oz|gal(?:lons)?|lbs?|pounds|mph|teus?|mbd|mboed|kbd|koebd|mmcfd|kt)\b/i
/** The heading of a table whose rows are all of what is counted. */
const operatingTitle =
  /\b(?:operating|operational|supplemental|key|portfolio|traffic) statistics\b|\b(?:operating|operational|key(?: business| operating| performance)?) (?:data|metrics|indicators)\b|\b(?:operational|production) highlights\b|\b(?:sales|production|shipment) volumes?\b|\b(?:store|restaurant) counts?\b|\bcomparable (?:store |restaurant )?sales\b|\bsame[\s-]store sales\b|\bdeliveries\b|\bmembership\b|\bsubscribers\b|\baverage balances\b|\b(?:electric|gas) sales\b|\bassets under management\b|\bcombined ratios?\b/i
const statementTitle =
  /\b(?:statements?|sheets?) of (?:operations|income|earnings|loss|comprehensive|cash|financial|stockholders|shareholders|changes)|\bbalance sheets?\b|\bincome statements?\b|\bcash flow statements?\b|\breconciliations? (?:of|between)\b/i
/** A list of the release's pages or tables. */
const index = /\btable of contents\b|\btable (?:reference|description)\b|\bcross[\s-]reference\b/i
const statementTotal = /^(?:net cash\b.*\bactivities|total (?:assets(?! under)|liabilities)\b)/i
const adjusted = /\bnon[\s-]?(?:gaap|ifrs)\b|(?<!loss )\badjust(?:ed|ments?)\b|\bexcluding\b/i
const change =
  /\bchange\b|\bvs\.?\b|\bvariance\b|\binc(?:rease)?\b|\bpages?\b|\by\/y\b|\byoy\b|\bq\/q\b|%\s*$/i
/** Words of a column of another time than the quarter. */
const otherTime = /\b(?:preceding|previous|prior|corresponding|last|year[\s-](?:ago|earlier))\b/i
/** What is no result yet. */
const expected = /\b(?:forecast|guidance|outlook|targets?|projected)\b/i
const maxMetrics = 150
const maxTitle = 50

/** Rows of release tables that are no lines of statements, for the release's quarter and the periods beside it. */
export function readMetrics(tables: readonly ReleaseTable[], about: ReleaseQuarter): OperatingMetric[] {
  const found = new Map<string, OperatingMetric | null>()
  const labels = tables.flatMap((table) =>
    table.parts.map((part) => new Set(part.rows.map(({ label }) => label))),
  )
  const isShared = (label: string) => labels.filter((each) => each.has(label)).length > 1
  for (const table of tables) {
    const groups = new Set(table.parts.flatMap(({ rows }) => rows.map(({ group }) => group)))
    // The heading of some rows is no name of the table.
    const name = [...(table.parts[0]?.captions ?? []), headlineOf(table)].find(
      (caption) =>
        caption.length < maxTitle &&
        !/\b(?:in|unaudited|ended|following)\b|[.:;]$/i.test(caption) &&
        (groups.size === 1 || !groups.has(caption)),
    )
    for (const [at, part] of table.parts.entries()) {
      const title = `${lastLines(table)} ${part.captions.join(" ")}`
      if (index.test(`${title} ${part.heads.join(" ")}`)) continue
      if (statementTitle.test(title) || part.rows.some(({ label }) => statementTotal.test(label))) continue
      for (const read of readPart(table, part, table.scales[at] ?? null, about)) {
        const each = name && isShared(read.label) ? { ...read, label: `${name}, ${read.label}` } : read
        const key = `${each.label}|${each.end}|${each.months}`
        const other = found.get(key)
        // Two rows of one name in one release are not told apart.
        if (other === undefined) found.set(key, each)
        else if (other && other.value !== each.value) found.set(key, null)
      }
    }
  }
  return [...found.values()].filter((each) => each !== null).slice(0, maxMetrics)
}

/** The line above a table without its number and what stands in brackets. */
function headlineOf({ before }: ReleaseTable): string {
  const line = before.split("\n").at(-1) ?? ""
  return line
    .replace(/\([^()]*\)/g, "")
    .replace(/^table \d+:/i, "")
    .trim()
}

function lastLines({ before }: ReleaseTable): string {
  return before.split("\n").slice(-2).join(" ").slice(-160)
}

function readPart(
  table: ReleaseTable,
  part: GridPart,
  scale: number | null,
  about: ReleaseQuarter,
): OperatingMetric[] {
  const caption = part.captions.join(" ")
  const periods = readHeads(part.heads, caption, table.before, about)
  const above = `${lastLines(table)} ${caption}`
  const columns = part.heads.map((head, at) => ({
    period: periods[at] ?? readInstant(head, about, above),
    measure: toMeasure(head),
    isChange: change.test(head),
  }))
  const isByMeasure = columns.every(
    ({ period, measure }) => period === null && measure !== "" && !otherTime.test(measure),
  )
  const own =
    isByMeasure && namesQuarter(`${table.before} ${caption}`, about) ? { months: 3, end: about.end } : null
  const title = titleOf(table, part)
  return part.rows.flatMap((row) =>
    columns.flatMap(({ period: named, measure, isChange }, at): OperatingMetric[] => {
      const figure = row.figures[at]
      const period = named ?? own
      if (figure?.value == null || !period || isChange || !isShown(period, about)) return []
      // Occupancy and a return on assets are amounts too.
      const size = Math.abs(figure.value)
      const isCost =
        (/\boccupancy\b/i.test(row.label) && size > 100) || (ofWhole.test(row.label) && size >= 1_000)
      const isLine = isCost || badLoans.test(`${row.group} ${row.label}`) || isRevenue(row, part, at)
      if (!figure.isPercent && figure.decimals < 2 && isLine) return []
      // Columns of one period are told apart by what they measure.
      const isOne =
        columns.filter((each) => !each.isChange && each.period && isSamePeriod(each.period, period))
          .length === 1
      const measured = measure && (own || !isOne) ? `${row.label}, ${measure}` : row.label
      const isOwn = isMetric(measured, row, figure.isPercent)
      const label = isOwn
        ? measured
        : title.name && isPlain(measured) && !isSold(measured)
          ? `${title.name}, ${measured}`
          : null
      if (label === null) return []
      const unit = figure.isPercent ? "%" : unitOf(row)
      const isCounted = counted.test(`${row.group} ${label} ${unit}`) || physicalUnit.test(`${label} ${unit}`)
      const isSigned = part.rows.some((each) => hasSign(each, at))
      // A column without any sign has amounts by their names alone.
      const isMoneyName = isSigned ? amountName.test(label) : scale !== null && moneyName.test(label)
      const isOfMoney = !isCounted && isMoneyName && !/\bto\b|%/i.test(label)
      const isAmount = !figure.isPercent && (/\$/.test(`${row.texts[at] ?? ""} ${unit}`) || isOfMoney)
      // Orders before the first sign of their column can be a number of things.
      const isOpen = isOfMoney && !hasSignAbove(row, part, at) && !moneyName.test(label)
      // Neither can a name that says nothing of what is counted, below an amount of its group.
      const isUnnamed = !isMetric(measured, row, false) && !isAmount && unit === ""
      const isBelow = part.rows
        .slice(0, part.rows.indexOf(row))
        .some(
          (each) => each.group === row.group && hasSign(each, at) && (each.figures[at]?.decimals ?? 2) < 2,
        )
      if (!figure.isPercent && (isOpen || (isUnnamed && figure.decimals < 2 && isBelow))) return []
      const isScaled = isAmount && figure.decimals < (scaleOf(unit) === null ? 2 : 3)
      const isSizeless =
        isAmount || figure.decimals > 1 || quotient.test(label) || title.except?.test(row.label)
      const ofUnit = isScaled ? scaleOf(unit) : null
      return [
        {
          label: withGroup(label, row, part),
          value: figure.value,
          // The size is in the scale.
          unit: ofUnit === null ? unit || (isSizeless || (title.isOfGroup && isOwn) ? "" : title.unit) : "",
          scale: ofUnit ?? (isScaled && !quotient.test(label) ? (sizeOfGroup(row) ?? scale) : null),
          ...period,
          anchor: table.anchor,
          document: table.document,
        },
      ]
    }),
  )
}

/** The unit of all that a table counts: a line of its own, or in brackets behind what is counted. */
const countUnit =
  /^\(?(in (?:thousands|millions|billions))\)?$|\b(?:subscribers?|members?|customers?|users?|accounts|volumes?|shipments|deliveries|passengers|units|pounds|tons)\b[^()$]*\(((?:in )?(?:thousands|millions|billions))(?:,? except (?:for )?percentages?)?\):?$|\(((?:thousands|millions|billions) of (?!dollars|euros)\p{L}+)\)$/iu

/** The size of all that a table has but for what it names, without a word of money. */
const tableSize =
  /^(?!.*(?:[$€£]|\b(?:dollars|euros|amounts|sales|revenues?|income|earnings|loans|deposits|assets|financial|results)\b)).*\b(in (?:thousands|millions|billions))(?! of\b)(?:,? except (?:for |as )?([^)]*))?/i

/** Amounts that are printed without their sign in a column that has it, and those that are no number of things. */
const moneyName =
  /\b(?:loans|deposits|gmv|gpv|tpv|gross merchandise|arr|mrr|recurring revenue|assets under|aum|charge-offs|premiums written|remaining performance)\b/i
const amountName = new RegExp(`${moneyName.source}|\\b(?:backlog|bookings)\\b`, "i")
/** Balances of loans by how they are paid, whose names count days. */
const badLoans = /\bpast due\b|\bnon-?performing\b|\bnon-?accrual\b/i
const counted =
  /#|\b(?:numbers?|counts?|units?|homes|houses|lots|aircraft|engines|vessels|vehicles|customers|clients|members|accounts|users|subscribers|policies|borrowers|[mg]w|(?:mega|giga)watts)\b/i
/** Words in brackets behind a name that are a unit; others are a short name, or say how it is computed. */
const unitWord =
  /[$%¢€£/]|\b(?:in|thousands?|millions?|billions?|cents|days|hours|weeks|months|years|miles|times|points|bps|tons?|tonnes|barrels|ounces|square f(?:ee|oo)t|kwh)\b/i
const revenueTitle =
  /^(?:total |net |consolidated )*(?:sales|revenues?)(?: (?:by|from) (?!volumes?\b)[^()]*)?(?:\s*\((?:unaudited|[^()]*[$€£][^()]*|[^()]*\bin (?:thousands|millions|billions)(?! of\b)[^()]*)\))?$/i
const revenueTotal = /^(?:total|consolidated)\b.*\b(?:sales|revenues?)$/i

function hasSign({ texts }: GridRow, at: number): boolean {
  return /\$/.test(texts[at] ?? "")
}

function hasSignAbove(row: GridRow, part: GridPart, at: number): boolean {
  return part.rows.slice(0, part.rows.indexOf(row) + 1).some((each) => hasSign(each, at))
}

/** True for a line of revenue by product, such as online stores: below that heading, or a part of the total below. */
function isRevenue(row: GridRow, part: GridPart, at: number): boolean {
  if (revenueTitle.test(row.group)) return true
  const from = part.rows.indexOf(row)
  const valueAt = (index: number) => part.rows[index]?.figures[at]?.value ?? 0
  const total = part.rows.findIndex(
    ({ label }, index) =>
      index > from && revenueTotal.test(label) && Math.abs(valueAt(from)) < valueAt(index),
  )
  if (total < 0) return false
  // The lines right above a total that add up to it are its parts, as are those of its first one.
  let [start, sum] = [total, 0]
  for (let index = total - 1; index >= 0; index--) {
    sum += valueAt(index)
    const rounding = ((start - index) / 2) * 10 ** -(part.rows[start]?.figures[at]?.decimals ?? 0)
    if (Math.abs(sum - valueAt(start)) <= rounding) [start, sum] = [index, 0]
  }
  if (start < total) return start <= from
  return hasSignAbove(row, part, at)
}

/** The heading of a table of what is counted, and its unit. */
function titleOf({ before }: ReleaseTable, part: GridPart) {
  const lines = [...part.captions].reverse().concat(before.split("\n").slice(-2).reverse())
  const name =
    lines.find(
      (line) => line.length < maxTitle && operatingTitle.test(line) && !/\bfinancial\b/i.test(line),
    ) ?? ""
  const found = lines.map((line) => countUnit.exec(line)).find((each) => each !== null)
  // Without an amount of money, the size of the table is that of what it counts.
  const hasMoney = part.rows.some((row) =>
    row.figures.some((figure, at) => figure && figure.decimals < 2 && hasSign(row, at)),
  )
  const size = hasMoney ? undefined : lines.map((line) => tableSize.exec(line)).find((each) => each !== null)
  const except = size?.[2]?.match(/\p{L}{3,}/gu)?.join("|")
  return {
    name: name.replace(/\s*\([^()]*\)\s*$/, ""),
    unit: found?.slice(1).find(Boolean) ?? size?.[1] ?? "",
    /** It is that of rows below a heading, which rows of other names are not. */
    isOfGroup: part.rows.some(({ group }) => found !== undefined && group === found.input),
    except: except ? new RegExp(`\\b(?:${except})`, "i") : null,
  }
}

/** The quarter or the months of the year until its end, and the same a year before. */
function isShown(period: ReleasePeriod, about: ReleaseQuarter): boolean {
  const year = Number(about.end.slice(0, 4))
  const before = `${year - 1}${about.end.slice(4)}`
  return [about.end, before].some((end) => isSamePeriod({ ...period, end }, period))
}

function namesQuarter(text: string, { quarter }: ReleaseQuarter): boolean {
  return new RegExp(`\\b${quarterOrdinals[quarter - 1]}[\\s-]quarter\\b|\\bQ${quarter}\\b`, "i").test(text)
}

/** A name that can be of a metric. */
function isPlain(label: string): boolean {
  const isNamed = /\p{L}{2}/u.test(label) && label.length <= 110
  return (
    isNamed &&
    !adjusted.test(label) &&
    !expected.test(label) &&
    !statementLine.test(label.replace(metricName, "")) &&
    !noQuotient.test(label)
  )
}

function isSold(label: string): boolean {
  return sold.test(label.replace(metricName, ""))
}

function isMetric(label: string, { unit }: GridRow, isPercent: boolean): boolean {
  if (!/\p{L}{2}/u.test(label) || label.length > 110 || adjusted.test(label) || expected.test(label))
    return false
  const isQuotient = quotient.test(label) || (isPercent && /\bto\b/i.test(label))
  if (isQuotient && !noQuotient.test(label)) return true
  const isPhysical = physicalUnit.test(`${label} ${unit}`)
  return (isPhysical || (operating.test(`${label} ${unit}`) && !isSold(label))) && isPlain(label)
}

/** A name that several rows of a table have is told apart by the heading above. */
function withGroup(label: string, row: GridRow, part: GridPart): string {
  const isAgain = part.rows.filter((each) => each.label === row.label).length > 1
  return (isAgain && row.group ? `${row.group}, ${label}` : label).slice(0, 160)
}

/** A heading over some rows can be their size: `In billions`. */
function sizeOfGroup({ group }: GridRow): number | null {
  return /(?:^|\()(?:[$€£]\s*)?in (?:billions|millions|thousands)\b/i.test(group) ? scaleOf(group) : null
}

function scaleOf(unit: string): number | null {
  const size = /\b(billions?|millions?|thousands?)\b/i.exec(unit)?.[1]?.toLowerCase() ?? ""
  return size.startsWith("b") ? 1e9 : size.startsWith("m") ? 1e6 : size.startsWith("t") ? 1e3 : null
}

/** The unit that a column of its own names, or that stands in brackets after the name. */
function unitOf({ unit, label }: GridRow): string {
  const named = /\(([^()]{1,24})\)$/.exec(label)?.[1] ?? ""
  const isUnit = physicalUnit.test(named) || counted.test(named) || unitWord.test(named)
  return (unit || (isUnit ? named : "")).slice(0, 40)
}
