import { daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import type { Frame } from "~/model/financials/statements/frame"
import { figureReader } from "~/model/financials/statements/ratio-frames"
import { type Grids, latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { isShown, shownFrames } from "~/model/financials/view/shown-frames"
import { noteAmountReader } from "~/model/notes/note-amounts"
import type { NoteFacts } from "~/model/notes/note-facts"

/** The figures of a period with its balances; `read` takes the key of a row, a ratio or an amount of notes. */
export interface FigurePeriod {
  fiscalYear: number
  end: IsoDate
  read: (row: string) => number | null
  /** True for a value that is an estimate, or computed from one. */
  isEstimated: (row: string) => boolean
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

/** The figures of the statements, and of the notes for fiscal years. */
export function companyFigures(
  document: StatementsDocument,
  grids: Grids = latestGrids(document),
  notes: NoteFacts | null = null,
): CompanyFigures {
  const readNote = noteAmountReader(notes, document.currency)
  const years = grids.years.slice(-yearsBuilt)
  const annual = grids.filled("annual", years)
  const trailing = trailingFrames(grids, years)
  const toPeriods = (frames: Frame[], kind: "annual" | "ttm", all: Frame[]): FigurePeriod[] => {
    const reader = figureReader(all, kind, document.industry)
    return frames.map((frame) => {
      const read = reader(frame)
      return {
        fiscalYear: frame.fiscalYear,
        end: frame.end,
        read: (row) => read(row)?.value ?? (kind === "annual" ? readNote(row, frame.end) : null),
        isEstimated: (row) => read(row)?.isEstimated ?? false,
      }
    })
  }
  return {
    years: toPeriods(shownFrames(annual, "ratios").slice(-yearsRead), "annual", annual),
    trailing: toPeriods(recentFrames(trailing), "ttm", trailing),
  }
}

/** Twelve months of the last fiscal years up to the last that is shown; quarters of older years are not derived. */
function trailingFrames(grids: Grids, years: readonly number[]): Frame[] {
  const getFrames = remember((year: number) => grids.filled("ttm", [year]))
  const last = years.findLastIndex((year) => getFrames(year).some((frame) => isShown(frame, "ratios")))
  return years
    .slice(0, last + 1)
    .slice(-trailingYears)
    .flatMap(getFrames)
}

/** The last frame that is shown, and those that are shown of the year before it. */
function recentFrames(frames: readonly Frame[]): Frame[] {
  const recent: Frame[] = []
  for (const frame of frames.toReversed()) {
    const last = recent.at(-1)
    const isRecent = !last || (frame.end <= last.end && daysBetween(frame.end, last.end) <= daysRead)
    if (isRecent && isShown(frame, "ratios")) recent.unshift(frame)
  }
  return recent
}
