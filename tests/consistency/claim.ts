/** A figure as one address shows it. Claims with the same subject and figure must agree. */
export interface Claim {
  /** A ticker, a CIK or `market`. */
  subject: string
  figure: string
  address: string
  /** An exact value, or a text that may be rounded; null for no value. */
  value: number | string | null
  /** The unit of a number without a suffix, such as 1,000,000 in a table in millions. */
  scale?: number
}

export interface Difference {
  claims: [Claim, Claim]
}

interface Comparison {
  /** Figures that two or more addresses show. */
  figures: number
  /** Pairs of values that were compared. */
  compared: number
  differences: Difference[]
  byKind: Map<FigureKind, { compared: number; differences: number }>
}

type FigureKind =
  | "cells of statements and ratios"
  | "metrics, prices and days"
  | "rows of JSON and CSV"
  | "holdings and sums of investors"
  | "changes of items"
  | "counts of companies"

/** The kind of figure that a claim is about. */
export function getKind({ subject, figure }: Pick<Claim, "subject" | "figure">): FigureKind {
  if (subject === "market") return "counts of companies"
  if (figure.startsWith("/")) return "rows of JSON and CSV"
  if (figure.startsWith("changes of ")) return "changes of items"
  if (/ (annual|quarterly|ttm) (latest|original)$/.test(figure)) return "cells of statements and ratios"
  return /^\d{10}$/.test(subject) ? "holdings and sums of investors" : "metrics, prices and days"
}

interface Amount {
  value: number
  /** Half a unit of the last digit shown. */
  within: number
}

const suffixes: Record<string, number> = { "": 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12, Q: 1e15 }

/** The amount of `≈$1.2B`, `(1,195)`, `−8.1%` or `30.69x`; null if the text is no amount. */
export function parseAmount(text: string, scale = 1): Amount | null {
  const match =
    /^(\()?[≈+]?([−-])?\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?([KMBTQ])?(%|x)?\)?(?![\d.,]|-\d)/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, open, minus, whole = "", decimals = "", suffix = "", percent] = match
  const unit = suffix ? (suffixes[suffix] ?? 1) : percent === "%" ? 0.01 : scale
  const size = Number(`${whole.replaceAll(",", "")}.${decimals || "0"}`) * unit
  return { value: open || minus ? -size : size, within: (unit * 10 ** -decimals.length) / 2 }
}

/** Metrics are stored with twelve digits. */
const relative = 1e-9

export function agree(one: Claim, other: Claim): boolean {
  const [a, b] = [toAmount(one), toAmount(other)]
  if (!a || !b) return toText(one) === toText(other)
  const tolerance = a.within + b.within + relative * Math.max(Math.abs(a.value), Math.abs(b.value))
  return Math.abs(a.value - b.value) <= tolerance
}

function toAmount({ value, scale }: Claim): Amount | null {
  if (typeof value === "number") return { value, within: 0 }
  return value === null ? null : parseAmount(value, scale)
}

function toText({ value }: Claim): string {
  return value === null || value === "—" ? "" : String(value).trim()
}

/** Compares each figure's first claim, an exact one if there is one, with those of the other addresses. */
export function compareClaims(claims: readonly Claim[]): Comparison {
  const groups = new Map<string, Claim[]>()
  for (const claim of claims) {
    const key = `${claim.subject}|${claim.figure}`
    const group = groups.get(key)
    if (group) group.push(claim)
    else groups.set(key, [claim])
  }
  const found: Comparison = { figures: 0, compared: 0, differences: [], byKind: new Map() }
  for (const group of groups.values()) {
    const first = group.find(({ value }) => typeof value === "number") ?? group[0]
    const others = group.filter((claim) => first && claim.address !== first.address)
    if (!first || others.length === 0) continue
    found.figures += 1
    found.compared += others.length
    const different = others.filter((other) => !agree(first, other))
    for (const other of different) found.differences.push({ claims: [first, other] })
    const kind = getKind(first)
    const before = found.byKind.get(kind) ?? { compared: 0, differences: 0 }
    found.byKind.set(kind, {
      compared: before.compared + others.length,
      differences: before.differences + different.length,
    })
  }
  return found
}
