import { z } from "zod"
import { cikSchema, tickerSchema } from "~/lib/id-schemas"
import { fundNameStatements } from "~/stores/directory/fund-names-store.server"
import { fundKind } from "~/stores/document-kinds"
import { definePart } from "./part"
import { rowStatements } from "./row-statements"

/** The SEC's list of share classes, and funds' holdings reports. */
export const fundsPart = definePart({
  shape: {
    funds: z
      .array(z.object({ ticker: tickerSchema, cik: cikSchema, seriesId: z.string(), classId: z.string() }))
      .default([]),
  },
  documentKinds: [fundKind],
  apply: ({ funds }, { db, documentsOf }) => [
    ...rowStatements(db, upsertFunds, funds),
    ...fundNameStatements(
      documentsOf(fundKind).map(({ body }) => body),
      db,
    ),
  ],
})

const upsertFunds = `
  insert into funds (ticker, cik, series_id, class_id)
  select value ->> 'ticker', value ->> 'cik', value ->> 'seriesId', value ->> 'classId'
  from json_each(?1) where true
  on conflict (ticker) do update set
    cik = excluded.cik, series_id = excluded.series_id, class_id = excluded.class_id`
