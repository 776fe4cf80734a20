import type { IsoDate } from "~/lib/dates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"

/** The figures of one period with its balances; `read` takes a statement row or a ratio, null where unknown. */
export interface FigurePeriod {
  fiscalYear: number
  end: IsoDate
  read: (row: string) => number | null
}

/** What metrics are derived from. */
export interface CompanyFigures {
  /** Fiscal years, oldest first. */
  years: FigurePeriod[]
  /** Twelve months to each quarter's end, oldest first; none for who reports once a year. */
  trailing: FigurePeriod[]
}

/** Longer histories than this change no metric. */
const yearsRead = 12

export function companyFigures(document: StatementsDocument): CompanyFigures {
  const periods = (period: "annual" | "ttm"): FigurePeriod[] =>
    listFrames(document, { statement: "ratios", period, vintage: "latest", asof: null }).map(
      ({ fiscalYear, end, column }) => ({ fiscalYear, end, read: (row) => column.get(row)?.value ?? null }),
    )
  return {
    years: periods("annual").slice(-yearsRead),
    trailing: periods("ttm").slice(-yearsRead * 4),
  }
}
