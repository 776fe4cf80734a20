import { z } from "zod"
import type { BookTable } from "./table-book"

/** A watchlist as a table of a workbook. It has no public address: its entries are those of the reader. */
export const watchTable: BookTable = {
  title: "Watchlist",
  csv: { columns: [] },
  response: z.object({}),
  table: {
    getSource: ({ type, identifier }) =>
      type === "company"
        ? `/company/${identifier}/financials?statement=ratios`
        : `/${type}/${encodeURIComponent(String(identifier))}`,
  },
}
