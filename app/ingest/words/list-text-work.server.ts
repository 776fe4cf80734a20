import { z } from "zod"
import { cikOfWords } from "~/model/filings/derive-reading"
import { hasRow, readColumn } from "~/platform/rows.server"
import { wordsKind } from "~/stores/document-kinds"
import type { RefreshName } from "~/stores/operations/refreshes-store.server"
import { sumBytes } from "~/stores/words/words-store.server"
import type { WordsEffects } from "./index-stored.server"

/** Companies whose recent filings are read after one run of the schedule. */
const companiesARun = 12

/** Loaded companies whose words were not read: those on watchlists first, then by size. */
const nextSql = `
  select cik from (
    select cik, min(position) as position, max(exists (select 1 from watchlist_items
      where type = 'company' and identifier = companies.ticker)) as is_watched
    from companies
    where exists (select 1 from sources where key = 'company:' || cik and fetched_at is not null)
      and not exists (select 1 from sources where key = 'texts:' || cik)
    group by cik)
  order by is_watched desc, position limit ${companiesARun}`

/** The work on words that is due: an empty index is built from the stored texts, and companies are read in the background. */
export async function listTextWork(
  { db, words, documents, textBytes }: WordsEffects,
  isFilling: boolean,
): Promise<RefreshName[]> {
  const isEmpty = !(await hasRow(words, "select 1 from texts limit 1"))
  const stored = isEmpty ? await documents.listKeys(wordsKind, "") : []
  const lost = [...new Set(stored.map(cikOfWords))].map((key) => ({ kind: "words", key }))
  if (!isFilling || (await sumBytes(words)) >= textBytes) return lost
  const next = await readColumn(db, z.string(), nextSql)
  return [...lost, ...next.map((key) => ({ kind: "recent-texts", key }))]
}
