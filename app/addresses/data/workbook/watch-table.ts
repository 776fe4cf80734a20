import { z } from "zod"
import type { BookTable } from "./table-book"

/** A watchlist as a table of a workbook. It has no public address: its entries are those of the reader. */
export const watchTable: BookTable = {
  id: "watchlist",
  title: "Watchlist",
  csv: { columns: [] },
  response: z.object({}),
}
