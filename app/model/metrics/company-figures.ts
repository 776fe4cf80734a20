import { daysBetween, type IsoDate } from "~/lib/dates"
import { knownFacts } from "~/model/financials/document/known-facts"
import { type Frame, openGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { hasAnchor } from "~/model/financials/view/view-statement"
import { figureReader } from "~/model/ratios/ratios"

/** The figures of a period with its balances; `read` takes the key of a statement row or a ratio; null if unknown. */
export interface FigurePeriod {
  fiscalYear: number
  end: IsoDate
  read: (row: string) => number | null
}

/** The input of metrics. */
export interface CompanyFigures {
  /** Fiscal years, oldest first. */
  years: FigurePeriod[]
  /** Twelve months to the end of each quarter of the last year and of a year before it; empty for annual filers. */
  trailing: FigurePeriod[]
}

/** Metrics do not use a longer history. */
const yearsRead = 12
/** The first twelve months need quarters of the year before, and averages a balance of the year before that. */
const yearsBuilt = yearsRead + 3
/** From the last twelve months back to those of the year before, whose end varies by two weeks. */
const daysRead = 380

export function companyFigures(document: StatementsDocument): CompanyFigures {
  const known = knownFacts(document, { vintage: "latest", asof: null })
  const grids = openGrids(known, "ratios", yearsBuilt)
  const grid = (kind: "annual" | "ttm") => {
    const frames = grids.filled(kind)
    const reader = figureReader(frames, kind, known)
    return {
      frames,
      toPeriod: (frame: Frame): FigurePeriod => ({
        ...{ fiscalYear: frame.fiscalYear, end: frame.end },
        read: reader(frame),
      }),
    }
  }
  const [annual, trailing] = [grid("annual"), grid("ttm")]
  const isShown = hasAnchor("ratios")
  const last = trailing.frames.findLast(isShown)
  const recent = trailing.frames.filter(
    (frame) =>
      last && frame.end <= last.end && daysBetween(frame.end, last.end) <= daysRead && isShown(frame),
  )
  return {
    years: annual.frames.filter(isShown).slice(-yearsRead).map(annual.toPeriod),
    trailing: recent.map(trailing.toPeriod),
  }
}
