import { z } from "zod"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import type { TextHead } from "~/model/words/word-tags"
import { readRow, readRows, readValue } from "~/platform/rows.server"

/** A row of the index: folded words, and the words that searches are narrowed by. */
interface TextPart {
  tags: string
  body: string
}

type TextStatus = "indexed" | "absent" | "unreadable" | "unavailable"

const epoch = "1970-01-01"
const idsADay = 32_768
const rowsAText = 4096

const firstId = (day: IsoDate) => daysBetween(epoch, day) * idsADay

/** Writes a text's rows in place of those that it had, all of them or none. */
export async function putText(db: D1Database, text: TextHead, parts: TextPart[], now: number): Promise<void> {
  const bytes = parts.reduce((sum, { body }) => sum + body.length, 0)
  await db.batch([
    deleteWords(db, text.key),
    putHead(db, text, { bytes, status: "indexed", reason: null }, now),
    ...parts.map(({ tags, body }, number) =>
      db
        .prepare(
          `insert into words (rowid, tags, body)
           select id * ${rowsAText} + cast(?2 as integer), ?3, ?4 from texts where key = ?1`,
        )
        .bind(text.key, number, tags, body),
    ),
  ])
}

/** Notes that a document has no text to search, or none now. */
export async function putMissing(
  db: D1Database,
  text: TextHead,
  { status, reason }: { status: Exclude<TextStatus, "indexed">; reason: string },
  now: number,
): Promise<void> {
  await db.batch([deleteWords(db, text.key), putHead(db, text, { bytes: 0, status, reason }, now)])
}

function deleteWords(db: D1Database, key: string): D1PreparedStatement {
  return db
    .prepare(
      `delete from words where rowid >= (select id from texts where key = ?1) * ${rowsAText}
         and rowid < ((select id from texts where key = ?1) + 1) * ${rowsAText}`,
    )
    .bind(key)
}

/** A text keeps its id; a new one has the next number of its day. */
function putHead(
  db: D1Database,
  text: TextHead,
  { bytes, status, reason }: { bytes: number; status: TextStatus; reason: string | null },
  now: number,
): D1PreparedStatement {
  const first = firstId(text.filed)
  return db
    .prepare(
      `insert into texts (id, key, cik, accession, file, form, type, filed, period, items, bytes, status, reason, at)
       select ifnull((select id from texts where key = ?1), ifnull(
         (select max(id) + 1 from texts where id >= cast(?2 as integer) and id < cast(?2 as integer) + ${idsADay}),
         cast(?2 as integer))),
         ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, cast(?11 as integer), ?12, ?13, cast(?14 as integer)
       where true on conflict (key) do update set form = excluded.form, type = excluded.type, filed = excluded.filed,
         period = excluded.period, items = excluded.items, bytes = excluded.bytes, status = excluded.status,
         reason = excluded.reason, at = excluded.at`,
    )
    .bind(
      text.key,
      first,
      text.cik,
      text.accession,
      text.file,
      text.form,
      text.type,
      text.filed,
      text.period,
      text.items,
      bytes,
      status,
      reason,
      Math.round(now),
    )
}

const statusRow = z.object({
  key: z.string(),
  accession: storedAccession,
  file: z.string(),
  form: z.string(),
  filed: z.string(),
  status: z.enum(["indexed", "absent", "unreadable", "unavailable"]),
  reason: z.string().nullable(),
  at: z.number(),
})
export type TextState = z.infer<typeof statusRow>

/** What is known of the documents of a filer, newest filing first. */
export async function listTexts(db: D1Database, cik: Cik): Promise<TextState[]> {
  const sql =
    "select key, accession, file, form, filed, status, reason, at from texts where cik = ?1 order by id desc"
  return readRows(db, statusRow, sql, cik)
}

export interface WordSearch {
  /** An expression of FTS5 over folded words. */
  expression: string
  /** Groups of tags; a text has one of each. */
  tags: string[][]
  /** Days of filing; null without a limit. */
  from: IsoDate | null
  to: IsoDate | null
  /** The newest filings first, or those whose words fit best. */
  sort: "newest" | "fit"
  offset: number
  size: number
}

export interface WordHit extends TextHead {
  id: number
  /** How many parts of the document have the words, and the numbers of the first ones. */
  parts: number
  numbers: number[]
}

export interface WordHits {
  hits: WordHit[]
  documents: number
  parts: number
  filers: number
  /** True if the newest parts alone were counted. */
  isAtLeast: boolean
  /** Documents by calendar quarter, `2025q3`, oldest first. */
  quarters: { quarter: string; documents: number }[]
}

/** Parts that are counted: the newest ones. */
const mostCounted = 50_000
/** Parts of one document that are named. */
const numbersShown = 6

/** The expression with the tags; a tag is letters and digits alone. */
function toMatch({ expression, tags }: Pick<WordSearch, "expression" | "tags">): string {
  const narrow = tags.map((group) => `{tags} : (${group.map((tag) => `"${tag}"`).join(" OR ")})`)
  return [...narrow, `{body} : (${expression})`].join(" AND ")
}

const summaryRow = z.object({
  kind: z.enum(["hit", "all", "quarter"]),
  id: z.number(),
  count: z.number(),
  filers: z.number(),
  /** Numbers of the parts, such as `4,3,1`. */
  numbers: z.string(),
})

const headRow = z.object({
  id: z.number(),
  key: z.string(),
  cik: storedCik,
  accession: storedAccession,
  file: z.string(),
  form: z.string(),
  type: z.string(),
  filed: z.string(),
  period: z.string().nullable(),
  items: z.string(),
})

/** The newest indexed annual report of each filer, of those that were filed before a day. */
export async function listAnnualTexts(
  db: D1Database,
  ciks: readonly Cik[],
  before: IsoDate,
): Promise<z.infer<typeof headRow>[]> {
  const sql = `select max(id) as id, key, cik, accession, file, form, type, filed, period, items
    from (select value as filer, key as place from json_each(?1)) join texts on cik = filer
    where filed < ?2 and status = 'indexed' and form in ('10-K', '10-KT') and type = form
    group by cik order by place`
  return readRows(db, headRow, sql, JSON.stringify(ciks), before)
}

/** Documents that have the words, and how many by quarter. */
export async function searchWords(db: D1Database, search: WordSearch): Promise<WordHits> {
  const match = toMatch(search)
  const least = search.from ? firstId(search.from) * rowsAText : 0
  const most = search.to ? firstId(addDays(search.to, 1)) * rowsAText : Number.MAX_SAFE_INTEGER
  const fit = search.sort === "fit" ? "bm25(words, 0.0, 1.0)" : "0.0"
  const sql = `with rows as materialized (
      select rowid as row, ${fit} as fit from words
      where words match ?1 and rowid >= cast(?2 as integer) and rowid < cast(?3 as integer)
      order by rowid desc limit ${mostCounted + 1}
    ), hits as materialized (
      select row / ${rowsAText} as id, count(*) as parts, min(fit) as fit,
        group_concat(row % ${rowsAText}) as numbers from rows group by 1
    )
    select 'all' as kind, (select count(*) from hits) as id, (select count(*) from rows) as count,
      (select count(distinct cik) from hits join texts on texts.id = hits.id) as filers, '' as numbers
    union all
    select * from (select 'hit', id, parts, 0, numbers from hits order by fit, id desc
      limit cast(?4 as integer) offset cast(?5 as integer))
    union all
    select 'quarter', cast(strftime('%Y', id / ${idsADay} * 86400, 'unixepoch') as integer) * 4
      + (cast(strftime('%m', id / ${idsADay} * 86400, 'unixepoch') as integer) - 1) / 3, count(*), 0, ''
    from hits group by 2`
  const rows = await readRows(db, summaryRow, sql, match, least, most, search.size, search.offset)
  const all = rows.find(({ kind }) => kind === "all")
  const found = rows.filter(({ kind }) => kind === "hit")
  return {
    hits: await listHits(db, found),
    documents: all?.id ?? 0,
    parts: Math.min(mostCounted, all?.count ?? 0),
    filers: all?.filers ?? 0,
    isAtLeast: (all?.count ?? 0) > mostCounted,
    quarters: rows
      .filter(({ kind }) => kind === "quarter")
      .sort((a, b) => a.id - b.id)
      .map(({ id, count }) => ({ quarter: `${Math.floor(id / 4)}q${(id % 4) + 1}`, documents: count })),
  }
}

async function listHits(db: D1Database, found: z.infer<typeof summaryRow>[]): Promise<WordHit[]> {
  if (found.length === 0) return []
  const sql = `select id, key, cik, accession, file, form, type, filed, period, items from texts
    where id in (select value from json_each(?1))`
  const rows = await readRows(db, headRow, sql, JSON.stringify(found.map(({ id }) => id)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, count, numbers }) => {
    const head = byId.get(id)
    const first = numbers
      .split(",")
      .map(Number)
      .sort((a, b) => a - b)
      .slice(0, numbersShown)
    return head ? { ...head, parts: count, numbers: first } : []
  })
}

/** The filers that have the words, by the day of their first use. */
export async function listFirstUses(
  db: D1Database,
  search: Pick<WordSearch, "expression" | "tags">,
  size: number,
): Promise<{ cik: Cik; first: IsoDate; accession: Accession; documents: number }[]> {
  const sql = `with hits as materialized (
      select distinct rowid / ${rowsAText} as id from words where words match ?1 order by rowid limit ${mostCounted}
    )
    select cik, filed as first, accession, count(*) as documents, min(texts.id) as id
    from hits join texts on texts.id = hits.id group by cik order by id limit cast(?2 as integer)`
  return readRows(
    db,
    z.object({ cik: storedCik, first: z.string(), accession: storedAccession, documents: z.number() }),
    sql,
    toMatch(search),
    size,
  )
}

/** How much is indexed. */
export async function getWordsSize(
  db: D1Database,
): Promise<{ texts: number; filers: number; bytes: number; oldest: IsoDate | null }> {
  const row = await db
    .prepare(
      `select count(*) as texts, count(distinct cik) as filers, ifnull(sum(bytes), 0) as bytes, min(filed) as oldest
       from texts where status = 'indexed'`,
    )
    .first()
  return z
    .object({ texts: z.number(), filers: z.number(), bytes: z.number(), oldest: z.string().nullable() })
    .parse(row)
}

export async function sumBytes(db: D1Database): Promise<number> {
  return (await readValue(db, z.number(), "select ifnull(sum(bytes), 0) as bytes from texts")) ?? 0
}

/** Removes the oldest text; null if there is none. */
export async function removeOldest(db: D1Database): Promise<{ key: string; bytes: number } | null> {
  const row = z.object({ key: z.string(), bytes: z.number() })
  const sql = "select key, bytes from texts where status = 'indexed' order by id limit 1"
  const oldest = await readRow(db, row, sql)
  if (!oldest) return null
  await db.batch([
    deleteWords(db, oldest.key),
    db.prepare("delete from texts where key = ?1").bind(oldest.key),
  ])
  return oldest
}
