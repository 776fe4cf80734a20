import { daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { knownFacts } from "~/model/financials/document/known-facts"
import { type Frame, type Grids, openGrids } from "~/model/financials/statements/statement-grid"
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
/** Fiscal years of those twelve months and of the balances before them. */
const trailingYears = 4

export function companyFigures(document: StatementsDocument): CompanyFigures {
  const known = knownFacts(document, { vintage: "latest", asof: null })
  const grids = openGrids(known, "ratios", yearsBuilt)
  const isShown = hasAnchor("ratios")
  const annual = grids.filled("annual")
  const trailing = trailingFrames(grids, isShown)
  const last = trailing.findLast(isShown)
  const recent = trailing.filter(
    (frame) =>
      last && frame.end <= last.end && daysBetween(frame.end, last.end) <= daysRead && isShown(frame),
  )
  const toPeriods = (frames: Frame[], kind: "annual" | "ttm", all: Frame[]): FigurePeriod[] => {
    const reader = figureReader(all, kind, known)
    return frames.map((frame) => ({
      ...{ fiscalYear: frame.fiscalYear, end: frame.end },
      read: reader(frame),
    }))
  }
  return {
    years: toPeriods(annual.filter(isShown).slice(-yearsRead), "annual", annual),
    trailing: toPeriods(recent, "ttm", trailing),
  }
}

/** Twelve months of the last fiscal years up to the last that is shown; quarters of older years are not derived. */
function trailingFrames(grids: Grids, isShown: (frame: Frame) => boolean): Frame[] {
  const framesOf = remember((year: number) => grids.filled("ttm", [year]))
  const last = grids.years.findLastIndex((year) => framesOf(year).some(isShown))
  return grids.years
    .slice(0, last + 1)
    .slice(-trailingYears)
    .flatMap(framesOf)
}
