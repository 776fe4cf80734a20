import type { Accession } from "~/lib/accession"
import type { Ticker } from "~/lib/ticker"
import { isSameEnd, isYearBefore } from "~/model/earnings/earnings-event"
import type { Release } from "~/model/earnings/releases"
import type {
  Reconciliation,
  ReleaseFiling,
  ReleasesDocument,
  StoredStatement,
} from "~/model/releases/release-document"
import { isOfQuarter } from "~/model/releases/release-periods"

/** The figures of a results release for its quarter, in single units. */
export interface AnnouncedFigures {
  eps: number | null
  epsBasic: number | null
  revenue: number | null
  netIncome: number | null
  /** Of the year that the quarter ends, if the table has it. */
  year: { revenue: number | null; eps: number | null } | null
  accession: Accession
  document: string
  /** The table in the reader. */
  url: string
  /** Measures that the company adjusts in its own way, with the steps. */
  adjusted: AdjustedFigure[]
}

/** A measure that the company adjusts in its own way, with the steps and the table in the reader. */
export interface AdjustedFigure
  extends Pick<Reconciliation, "label" | "filed" | "adjusted" | "scale" | "unit" | "items"> {
  /** The adjusted figure of the year before in the same release. */
  yearAgo: number | null
  isPerShare: boolean
  url: string
}

interface Filed {
  eps: number | null
  revenue: number | null
  netIncome: number | null
}

const units = [1e6, 1e3, 1]

/**
 * The figures of the table that agrees with the filings in net income or revenue; null for a release that was not
 * read, or whose tables are all of other figures. Before a filing has the quarter, the likeliest table counts.
 */
export function toAnnounced(
  ticker: Ticker,
  release: Release,
  releases: ReleasesDocument | null,
  filed: Filed | null,
): AnnouncedFigures | null {
  const read = releases?.filings.find(({ accession }) => accession === release.filing.accession)
  if (read?.state !== "read") return null
  for (const { scale, anchor, periods } of read.statements) {
    const { quarter, year } = periods
    const unit = quarter && findUnit(scale, quarter, filed)
    if (!quarter || !unit) continue
    const amount = (value: number | undefined) => (value === undefined ? null : Math.round(value * unit))
    return {
      eps: quarter.epsDiluted ?? null,
      epsBasic: quarter.epsBasic ?? null,
      revenue: amount(quarter.revenue),
      netIncome: amount(quarter.netIncome),
      year: year ? { revenue: amount(year.revenue), eps: year.epsDiluted ?? null } : null,
      accession: read.accession,
      document: read.document,
      url: placeInReader(ticker, read, { document: read.document, anchor }),
      adjusted: listAdjusted(ticker, read, filed),
    }
  }
  return null
}

/** The address of a table or sentence of a release in the reader. */
export function placeInReader(
  ticker: Ticker,
  { accession, form }: Pick<ReleaseFiling, "accession" | "form">,
  { document, anchor }: { document: string; anchor: string },
): string {
  const query = new URLSearchParams({ type: form, doc: document })
  const [section, fragment] = anchor.split("#")
  if (section) query.set("section", section)
  return `/company/${ticker}/${accession}?${query}${fragment ? `#${fragment}` : ""}`
}

/** The measures of the release's own quarter that its statements or the filing prove. */
export function listAdjusted(ticker: Ticker, read: ReleaseFiling, filed: Filed | null): AdjustedFigure[] {
  const known = filed ? [filed.eps, filed.revenue, filed.netIncome] : []
  return read.reconciliations.flatMap((each): AdjustedFigure[] => {
    const { label, filed: value, adjusted, scale, unit, items } = each
    const isOwn = isOfQuarter(each.months) && isSameEnd(each.end, read.period)
    if (!isOwn || !(each.isTied || known.includes(value * (scale ?? 1)))) return []
    const before = read.reconciliations.find(
      (other) =>
        other.label === label &&
        other.unit === unit &&
        isOfQuarter(other.months) &&
        isYearBefore(other.end, read.period),
    )
    const url = placeInReader(ticker, read, each)
    const [isPerShare, yearAgo] = [unit === "share", before?.adjusted ?? null]
    return [{ label, filed: value, adjusted, yearAgo, scale, unit, isPerShare, items, url }]
  })
}

type Quarter = NonNullable<StoredStatement["periods"]["quarter"]>

function findUnit(scale: number | null, { netIncome, revenue }: Quarter, filed: Filed | null): number | null {
  if (!filed || (filed.netIncome === null && filed.revenue === null)) return scale
  const isNear = (amount: number | undefined, known: number | null, unit: number) =>
    amount !== undefined && known !== null && Math.abs(amount * unit - known) <= unit
  const isSame = (unit: number) =>
    isNear(netIncome, filed.netIncome, unit) || isNear(revenue, filed.revenue, unit)
  return (scale === null ? units : [scale]).find(isSame) ?? null
}
