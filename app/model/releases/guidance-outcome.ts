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

/** What became of a metric's guidance for a period since an earlier release. */
type GuidanceChange = "raised" | "lowered" | "confirmed" | "narrowed" | "widened"

/** The change from the newest earlier guidance of the same metric, period and basis; null without one. */
export function changeSince(now: Guidance, earlier: readonly Guidance[]): GuidanceChange | null {
  const before = earlier.find((each) => isSameSubject(each, now))
  if (!before || before.low === null || before.high === null || now.low === null || now.high === null)
    return null
  const [low, high] = [now.low - before.low, now.high - before.high]
  if (low === 0 && high === 0) return "confirmed"
  if (low >= 0 && high >= 0) return "raised"
  if (low <= 0 && high <= 0) return "lowered"
  return low > 0 ? "narrowed" : "widened"
}

const basisWords = /\b(?:non-?(?:gaap|ifrs)|gaap|ifrs|adjusted|reported|diluted|total|net)\b|[^a-z ]/g

/** True for one metric of one period on one basis. */
function isSameSubject(a: Guidance, b: Guidance): boolean {
  const nameOf = ({ metric }: Guidance) =>
    metric.toLowerCase().replace(basisWords, " ").replace(/\s+/g, " ").trim()
  return (
    a.key === b.key &&
    a.basis === b.basis &&
    a.unit === b.unit &&
    a.fiscalYear === b.fiscalYear &&
    a.quarter === b.quarter &&
    (a.metric === b.metric || nameOf(a) === nameOf(b))
  )
}

/** The figures of a release that guidance can be about, in single units. */
interface Announced {
  revenue: number | null
  eps: number | null
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

/** The figure that a release announces for earlier guidance of its own period; null where it is not told apart. */
export function findOutcome(
  guidance: Guidance,
  read: Pick<ReleaseFiling, "period" | "reconciliations">,
  announced: Announced | null,
): number | null {
  const months = guidance.quarter === null ? 12 : 3
  if (months === 3 && guidance.key === "revenue")
    return plainRevenue.test(guidance.metric) ? (announced?.revenue ?? null) : null
  if (months === 3 && guidance.key === "eps" && guidance.basis === "filed") return announced?.eps ?? null
  const label = labels[guidance.key]
  if (!label || guidance.basis === null) return null
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
