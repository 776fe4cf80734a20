import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { tradeDay } from "~/model/insiders/net-buying"
import { proposedCode } from "~/model/insiders/transaction-codes"

/** The lines of a company that a person reported, alone or with others. */
export function rowsOfPerson(rows: readonly InsiderRow[], person: Cik): InsiderRow[] {
  return rows.filter((row) => row.ownerCik === person || row.jointCiks.includes(person))
}

/** A notice of a proposed sale, and the shares that were sold in the market in the three months for which it holds. */
export interface PlannedSale {
  row: InsiderRow
  from: IsoDate
  to: IsoDate
  soldShares: number
}

/** Form 144 is for sales within three months. */
const noticeDays = 90

/**
 * The notices of a person with the sales that followed, oldest first. Each share that was sold counts for one notice,
 * the oldest that was open on that day.
 */
export function matchPlannedSales(rows: readonly InsiderRow[]): PlannedSale[] {
  const notices = rows
    .filter((row) => row.code === proposedCode)
    .map((row) => {
      const from = row.date ?? row.filed
      return { row, from, to: addDays(from, noticeDays), soldShares: 0 }
    })
    .sort((a, b) => a.from.localeCompare(b.from) || a.row.accession.localeCompare(b.row.accession))
  const sales = rows
    .filter((row) => row.counted && row.code === "S")
    .sort((a, b) => tradeDay(a).localeCompare(tradeDay(b)))
  for (const sale of sales) {
    let left = sale.shares ?? 0
    for (const notice of notices) {
      const open = (notice.row.shares ?? 0) - notice.soldShares
      if (left <= 0 || open <= 0 || tradeDay(sale) < notice.from || tradeDay(sale) > notice.to) continue
      const taken = Math.min(left, open)
      notice.soldShares += taken
      left -= taken
    }
  }
  return notices
}
