import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { aliasWords, wordRange } from "~/model/search/company-alias"

const unlistedName = z.object({ cik: storedCik, name: z.string(), until: z.string().nullable() })

/** The name of a company without a listing, and its last filing that is loaded. */
export type UnlistedName = z.infer<typeof unlistedName>

const rowsAStatement = 2000

/** For a batch: replaces the names of those of these companies that are not listed. */
export function unlistedNameStatements(names: UnlistedName[], db: D1Database): D1PreparedStatement[] {
  if (names.length === 0) return []
  const rows = names.flatMap((each) => aliasWords(each.name).map((word) => ({ word, ...each })))
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement),
  )
  return [
    db
      .prepare("delete from unlisted_names where cik in (select value from json_each(?1))")
      .bind(JSON.stringify(names.map(({ cik }) => cik))),
    ...chunks.map((chunk) => db.prepare(insertNames).bind(JSON.stringify(chunk))),
  ]
}

const insertNames = `
  insert into unlisted_names (word, cik, name, until)
  select value ->> 'word', value ->> 'cik', value ->> 'name', value ->> 'until' from json_each(?1)
  where value ->> 'cik' not in (select cik from companies)`

/** Companies without a listing with a word in their name that begins with the text. */
export async function findUnlistedNames(
  db: D1Database,
  text: string,
  limit: number,
): Promise<UnlistedName[]> {
  const range = wordRange(text)
  if (!range) return []
  const { results } = await db
    .prepare(
      `select distinct cik, name, until from unlisted_names
       where word >= ?1 and word < ?2 order by word, cik limit ?3`,
    )
    .bind(...range, limit)
    .all()
  return z.array(unlistedName).parse(results)
}
