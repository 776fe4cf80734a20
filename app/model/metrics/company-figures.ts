import type { IsoDate } from "~/lib/dates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"

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
  /** Twelve months to the end of each quarter, oldest first; empty for annual filers. */
  trailing: FigurePeriod[]
}

/** Metrics do not use a longer history. */
const yearsRead = 12
/** The first twelve months need quarters of the year before, and averages a balance of the year before that. */
const yearsBuilt = yearsRead + 3

export function companyFigures(document: StatementsDocument): CompanyFigures {
  const periods = (period: "annual" | "ttm"): FigurePeriod[] =>
    listFrames(document, { statement: "ratios", period, vintage: "latest", asof: null }, [], yearsBuilt).map(
      ({ fiscalYear, end, column }) => ({
        ...{ fiscalYear, end },
        read: (row) => column.get(row)?.value ?? null,
      }),
    )
  return {
    years: periods("annual").slice(-yearsRead),
    trailing: periods("ttm").slice(-yearsRead * 4),
  }
}
