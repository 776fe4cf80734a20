import type { PrintedFigure } from "./release-grid"

/** The rows of a statement of operations that a release is read for. */
export const releaseRows = [
  "revenue",
  "netIncome",
  "epsBasic",
  "epsDiluted",
  "sharesBasic",
  "sharesDiluted",
] as const
export type ReleaseRow = (typeof releaseRows)[number]

/** A row that a line is, and its rank among lines of the row: the lowest counts. */
interface RankedRow {
  row: ReleaseRow
  order: number
}

const adjusted =
  /\bnon gaap\b|\bnongaap\b|\badjusted\b|\bpro forma\b|\bexcluding\b|\bcore\b|\boperating (?:earnings|income) per\b|\bcash dividends?\b|\bdividends?\b/
const perShare = /\bper (?:\w+ ){0,4}shares?\b|\beps\b|\bper unit\b|\bper ads\b/
const counts = /\bshares? (?:used|outstanding)|\bweighted\b|\baverage\b|\bnumber of\b|\bshares? in\b/
const partOfIncome = /\bcontinuing\b|\bdiscontinued\b|\bcumulative\b|\bextraordinary\b|\bbefore\b|\beffect\b/

const basic = /\b(?:basic|primary)\b/
const diluted = /\bdilut(?:ed|ion|ive)\b/

/** The rows of a line by its label and the heading above; both in normal form. */
export function readRow(label: string, heading: string, cells: readonly PrintedFigure[]): RankedRow[] {
  if (adjusted.test(label) || adjusted.test(heading)) return []
  const hasCents = cells.some(
    ({ decimals, isPercent, value }) => decimals >= 2 && !isPercent && value !== null,
  )
  const isKind = namesKind(label)
  if (counts.test(label) || (isKind && counts.test(heading) && !perShare.test(label) && !hasCents))
    return getKinds(label, heading).map((kind) => ({
      row: kind === "basic" ? "sharesBasic" : "sharesDiluted",
      order: 0,
    }))
  const isNamed = perShare.test(`${heading} ${label}`)
  if (hasCents && (isNamed || (namesKind(`${heading} ${label}`) && !counts.test(heading)))) {
    if (partOfIncome.test(label)) return []
    const isLine =
      isKind || perShare.test(label) || /^(?:net (?:income|earnings|loss)|total|assuming)\b/.test(label)
    if (!isLine) return []
    return getKinds(label, heading).map((kind) => ({
      row: kind === "basic" ? "epsBasic" : "epsDiluted",
      order: isKind ? 0 : 1,
    }))
  }
  if (hasCents && cells.every(({ value }) => Math.abs(value ?? 0) < 10)) return []
  return amountRow(label)
}

function namesKind(text: string): boolean {
  return basic.test(text) || diluted.test(text)
}

/** `Basic and diluted` and a bare `Net income per share` are both. */
function getKinds(label: string, heading: string): ("basic" | "diluted")[] {
  const from = basic.test(label) || diluted.test(label) ? label : heading
  const kinds = [
    ...(basic.test(from) ? (["basic"] as const) : []),
    ...(diluted.test(from) ? (["diluted"] as const) : []),
  ]
  return kinds.length > 0 ? kinds : ["basic", "diluted"]
}

const revenues: readonly RegExp[] = [
  /^total (?:net )?(?:operating )?(?:revenues?|sales)(?: and other income)?(?: net)?$/,
  /^total (?:net )?(?:revenues?|sales) net of interest expense$/,
  /^(?:net )?(?:operating )?(?:revenues?|sales)(?: net| reported| managed)?$/,
  /^revenues? net of interest expense$/,
]
const incomes: readonly RegExp[] = [
  /^net (?:income|earnings|loss)(?: loss| earnings| income)? (?:attributable|applicable|available) to (?:common|the company|parent|(?!non ?controlling)\w+)/,
  /^net (?:income|earnings|loss)(?: loss| earnings| income)?(?: loss)?$/,
  /^(?:reported )?net (?:income|earnings)\b(?!.*\b(?:per|including|before|margin|from|non ?controlling|minority)\b)/,
]

function amountRow(label: string): RankedRow[] {
  const revenue = revenues.findIndex((pattern) => pattern.test(label))
  if (revenue >= 0) return [{ row: "revenue", order: revenue }]
  const income = incomes.findIndex((pattern) => pattern.test(label))
  return income >= 0 ? [{ row: "netIncome", order: income }] : []
}
