import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { aliasWords } from "~/model/search/company-alias"
import { defineWordTable, type RowOf } from "~/stores/table"

/** Names of companies without a listing, each with its last filing that is loaded. */
export const unlistedNames = defineWordTable({
  name: "unlisted_names",
  key: ["cik"],
  fields: { cik: storedCik, name: z.string(), until: z.string().nullable() },
})
export type UnlistedName = RowOf<typeof unlistedNames>

/** For a batch: replaces the names of those of these companies that are not listed. */
export function unlistedNameStatements(names: UnlistedName[], db: D1Database): D1PreparedStatement[] {
  return unlistedNames.replace(
    db,
    "cik",
    names.map(({ cik }) => cik),
    names.flatMap((each) => aliasWords(each.name).map((word) => ({ word, ...each }))),
    { only: "value ->> 'cik' not in (select cik from companies)" },
  )
}
