import type { IsoDate } from "~/lib/dates"
import type { Guidance, Reconciliation, ReleaseFiling } from "./release-document"

/** How a figure stands to the range that was given for it, and how far it is from the nearer end. */
interface Standing {
  place: "within" | "above" | "below"
  by: number
}

/** A figure against a range; null for a range with an open end that says nothing of it. */
export function standOf({ low, high }: Pick<Guidance, "low" | "high">, value: number): Standing | null {
  if (high !== null && value > high) return { place: "above", by: value - high }
  if (low !== null && value < low) return { place: "below", by: low - value }
  return low === null || high === null ? null : { place: "within", by: 0 }
}

/** Guidance and the release that gives it. */
export interface GivenGuidance {
  given: Guidance
  from: ReleaseFiling
}

/** The guidance of releases before a day, of each subject the newest, newest first. */
export function listGivenBefore(filings: readonly ReleaseFiling[], day: IsoDate): GivenGuidance[] {
  const earlier = filings.filter(({ filed, state }) => state === "read" && filed < day)
  const kept: GivenGuidance[] = []
  for (const from of [...earlier].sort((a, b) => (a.filed < b.filed ? 1 : -1)))
    for (const given of from.guidance) {
      const isNewer = kept.some(
        (each) =>
          each.from.accession !== from.accession &&
          each.given.key === given.key &&
          each.given.basis === given.basis &&
          each.given.fiscalYear === given.fiscalYear &&
          each.given.quarter === given.quarter,
      )
      if (!isNewer) kept.push({ given, from })
    }
  return kept
}

/** What became of a metric's guidance for a period since an earlier release. */
export interface GuidanceChange {
  given: Guidance
  before: Guidance
  change: "raised" | "lowered" | "confirmed" | "narrowed" | "widened"
}

/** The change from the newest earlier guidance of the same metric, period and basis; null without one. */
export function changeSince(given: Guidance, earlier: readonly GivenGuidance[]): GuidanceChange | null {
  const before = earlier.find((each) => isSameSubject(each.given, given))?.given
  if (!before || before.low === null || before.high === null || given.low === null || given.high === null)
    return null
  const [low, high] = [given.low - before.low, given.high - before.high]
  const toChange = (change: GuidanceChange["change"]) => ({ given, before, change })
  if (low === 0 && high === 0) return toChange("confirmed")
  if (low >= 0 && high >= 0) return toChange("raised")
  if (low <= 0 && high <= 0) return toChange("lowered")
  return toChange(low > 0 ? "narrowed" : "widened")
}

/** `Q2 2026`, `Fiscal 2026` */
export function formatGuidancePeriod({ quarter, fiscalYear }: Guidance): string {
  return quarter === null ? `Fiscal ${fiscalYear}` : `Q${quarter} ${fiscalYear}`
}

/** The company's words, with the basis if they do not name it. */
export function nameGuidance({ metric, basis }: Guidance): string {
  const name = `${metric.charAt(0).toUpperCase()}${metric.slice(1)}`
  if (basis === null || /non-?gaap|adjusted|gaap/i.test(metric)) return name
  return `${name}, ${basis === "adjusted" ? "adjusted" : "as filed"}`
}

const basisWords = /\b(?:non-?(?:gaap|ifrs)|gaap|ifrs|adjusted|reported|diluted|total|net)\b|[^a-z ]/g

function nameOf({ metric }: Guidance): string {
  return metric.toLowerCase().replace(basisWords, " ").replace(/\s+/g, " ").trim()
}

/** True for one metric of one period on one basis. */
function isSameSubject(a: Guidance, b: Guidance): boolean {
  return (
    a.key === b.key &&
    a.basis === b.basis &&
    a.unit === b.unit &&
    a.fiscalYear === b.fiscalYear &&
    a.quarter === b.quarter &&
    (a.metric === b.metric || nameOf(a) === nameOf(b))
  )
}

interface Figures {
  revenue: number | null
  eps: number | null
}
/** The figures of a release that guidance can be about, in single units: of its quarter, and of the year that it ends. */
interface Announced extends Figures {
  year: Figures | null
}

const labels: Record<string, RegExp> = {
  eps: /\bper\b|\beps\b/i,
  grossMargin: /\bgross\b/i,
  operatingMargin: /\boperating\b/i,
  ebitdaMargin: /\bebitda\b/i,
  taxRate: /\btax rate\b/i,
  ebitda: /\bebitda\b/i,
  operatingExpenses: /\boperating expenses?\b/i,
  operatingIncome: /\boperating (?:income|profit|earnings)\b|\bincome from operations\b/i,
  netIncome: /\bnet (?:income|earnings|profit)\b/i,
  freeCashFlow: /\bfree cash flow\b/i,
}
const plainRevenue = /^(?:total |net )*(?:revenues?|sales)$/i
/** The words of a measure of the whole company; others name a part of it. */
const wholeWords =
  /\b(?:company|consolidated|gross|operating|opex|ebitda|tax|rates?|effective|income|profits?|earnings|loss|expenses?|margins?|percentage|free|cash|flow|from|operations|attributable|to|a|an|the|of|s|full|fiscal|year)\b/g

const isOfStatement = ({ key, basis, metric }: Guidance, of: keyof Figures) =>
  key === of && (of === "eps" ? basis === "filed" : plainRevenue.test(metric))

/** True for guidance that is compared with the release of its period; other metrics are not looked for. */
export function isCompared(guidance: Guidance): boolean {
  const isWhole = guidance.key === "eps" || nameOf(guidance).replace(wholeWords, "").trim() === ""
  return isOfStatement(guidance, "revenue") || (guidance.key in labels && isWhole && guidance.basis !== null)
}

/** The figure that a release announces for earlier guidance of its own period; null where it is not told apart. */
export function findOutcome(
  guidance: Guidance,
  read: Pick<ReleaseFiling, "period" | "reconciliations">,
  announced: Announced | null,
): number | null {
  const figures = guidance.quarter === null ? announced?.year : announced
  for (const of of ["revenue", "eps"] as const)
    if (isOfStatement(guidance, of) && figures?.[of] != null) return figures[of]
  const label = labels[guidance.key]
  if (!label || !isCompared(guidance)) return null
  const months = guidance.quarter === null ? 12 : 3
  const isFound = (each: Reconciliation) =>
    each.isTied &&
    each.months === months &&
    Math.abs(Date.parse(each.end) - Date.parse(read.period)) < 15 * 86_400_000 &&
    each.unit === guidance.unit &&
    label.test(`${each.label} ${each.filedLabel}`) &&
    !/\bbasic\b|\bconstant currency\b|\bsegment\b/i.test(each.label)
  const values = new Set(
    read.reconciliations
      .filter(isFound)
      .map((each) => (guidance.basis === "filed" ? each.filed : each.adjusted) * (each.scale ?? 1)),
  )
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}
