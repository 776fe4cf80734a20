import { z } from "zod"
import { documentKey } from "~/ingest/apply/apply-batch.server"
import { insidersData } from "~/ingest/kinds/insiders.server"
import { pricesData } from "~/ingest/kinds/prices.server"
import { securitiesData } from "~/ingest/kinds/securities.server"
import { isAccession } from "~/lib/accession"
import { isCik } from "~/lib/cik"
import { isCusip } from "~/lib/cusip"
import { isTicker } from "~/lib/ticker"
import { instantSchema } from "~/lib/value-schemas"
import { failsPriceSource } from "~/model/financials/statements/usable-price"
import { listColumns, type RowSet, type SnapshotRow } from "~/stores/snapshot/row-set"
import { rowSets } from "./contents"

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * A piece of a snapshot: documents and rows as an instance stored them, without anything personal or imported. Other
 * fields are refused, because the file may come from somebody else.
 */
export const snapshotBatch = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        kind: z.string(),
        key: z.string().regex(documentKey),
        version: z.number().int(),
        fetchedAt: instantSchema,
        body: z.unknown(),
      }),
    )
    .default([]),
  /** Rows by the name of their set. */
  rows: z
    .record(
      z.string().refine((name) => rowSets.has(name), { error: "is no table of a snapshot" }),
      z.array(row),
    )
    .default({})
    .superRefine(checkRows),
  securities: securitiesData.shape.securities,
  securityTitles: securitiesData.shape.securityTitles,
  /** Closes of the SEC's lists of failed deliveries. */
  prices: pricesData.shape.prices.refine(
    (prices) => prices.every(({ source }) => source === failsPriceSource),
    {
      error: "has closes of another source than the SEC",
    },
  ),
  insiderQuarters: insidersData.shape.insiderQuarters,
  /** When the SEC's lists were read; names of later lists stay. */
  listsReadAt: instantSchema.nullable().default(null),
})

export type SnapshotBatch = z.infer<typeof snapshotBatch>
export type SnapshotBatchInput = z.input<typeof snapshotBatch>

const sourceKey = /^(lists|securities|[a-z]+:[\w.-]{1,120})$/

/** The form of the values of a column, in any table. */
const forms: Record<string, (text: string) => boolean> = {
  cik: isCik,
  ticker: isTicker,
  cusip: isCusip,
  accession: isAccession,
}

function checkRows(rows: Record<string, SnapshotRow[]>, context: z.RefinementCtx): void {
  for (const [name, set] of rowSets) {
    const columns = listColumns(set).sort().join()
    const wrong = (rows[name] ?? []).findIndex((given) => !isRow(set, columns, given))
    if (wrong >= 0)
      context.addIssue({ code: "custom", path: [name, wrong], message: "is no row of this table" })
  }
}

function isRow({ table }: RowSet, columns: string, row: SnapshotRow): boolean {
  if (Object.keys(row).sort().join() !== columns) return false
  if (table === "sources" && !sourceKey.test(String(row.key))) return false
  return Object.entries(forms).every(([column, isForm]) => {
    const value = row[column]
    return value === undefined || value === null || (typeof value === "string" && isForm(value))
  })
}
