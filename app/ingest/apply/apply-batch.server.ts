import type { IngestBatch } from "~/ingest/batch/batch"
import { documentKinds } from "~/ingest/batch/document-kinds"
import { isCik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import { unloadedCoverage } from "~/model/directory/list-index"
import { recentOf } from "~/model/filings/recent-filings"
import { mergePrices } from "~/model/valuation/prices-document"
import type { DocumentStore } from "~/platform/documents.server"
import { earningsStatements } from "~/stores/company/earnings-events-store.server"
import { recentStatements } from "~/stores/company/recent-store.server"
import { addTranscripts } from "~/stores/company/transcripts-store.server"
import { aliasStatements, filingOwnerStatements } from "~/stores/directory/aliases-store.server"
import { fundNameStatements } from "~/stores/directory/fund-names-store.server"
import { forgetListIndex, loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { writePackedLists } from "~/stores/directory/packed-lists-store.server"
import { retireTickers } from "~/stores/directory/retired-tickers-store.server"
import { rewriteSecurities, upsertSecurities } from "~/stores/directory/securities-store.server"
import { replaceSplits } from "~/stores/directory/splits-store.server"
import { filingsKind, fundKind, pricesKind, statementsKind } from "~/stores/document-kinds"
import { addLetters } from "~/stores/letters-store.server"
import { checkStatementsSql, forgetChecksSql } from "~/stores/operations/checks-store.server"
import { makeReport } from "~/stores/operations/report-store.server"
import { areColumnsOld, gatherScreener, metricStatements } from "~/stores/screener/metrics-store.server"
import { applyInvestors } from "./apply-holdings.server"
import { insiderMetrics, priceMetrics } from "./document-metrics.server"

export interface StoreEffects {
  db: D1Database
  documents: DocumentStore
  now: () => number
}

/** A batch that names what does not exist; nothing of it was applied. */
export class RefusedBatch extends Error {
  override name = "RefusedBatch"
}

/** Applies a whole batch; every document is checked before the first is written. */
export async function applyBatch(batch: IngestBatch, { db, documents, now }: StoreEffects): Promise<void> {
  const checked = batch.documents.map((document) => {
    const kind = documentKinds.get(document.kind)
    if (!kind) throw new RefusedBatch(`There is no document kind ${document.kind}.`)
    if (!/^[\w.-]{1,120}$/.test(document.key))
      throw new RefusedBatch(`${document.key} is not a document key.`)
    const parsed = kind.schema.safeParse(document.body)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      throw new RefusedBatch(
        `The ${document.kind} document ${document.key} is wrong at ${issue?.path.join(".")}: ${issue?.message}.`,
      )
    }
    return { kind, key: document.key, fetchedAt: document.fetchedAt, body: parsed.data }
  })
  for (const profile of batch.profiles) {
    if (!isCik(profile.cik)) throw new RefusedBatch(`${profile.cik} is not a CIK.`)
  }
  await Promise.all(
    checked.map(({ kind, key, fetchedAt, body }) => documents.put(kind, key, fetchedAt, body)),
  )
  const prices = await Promise.all(
    batch.prices.map(async (part) => {
      const stored = await documents.get(pricesKind, part.cik)
      const merged = mergePrices(stored?.body ?? null, part)
      await documents.put(pricesKind, part.cik, now(), merged)
      return priceMetrics(merged)
    }),
  )
  if (batch.letters.length) await addLetters(batch.letters, documents, now())
  if (batch.transcripts.length) await addTranscripts(batch.transcripts, documents, now())
  const bodies = <T>(wanted: DocumentKind<T>) =>
    checked.flatMap(({ kind, body }) => (kind.name === wanted.name ? [body as T] : []))
  const statements = [
    ...rowStatements(batch, db),
    ...metricStatements(
      [...batch.metrics, ...insiderMetrics(checked, now()), ...prices.flat()],
      db,
      now(),
      batch.investorFilings.length > 0,
    ),
    ...recentStatements(db, [...batch.recentFilings, ...bodies(filingsKind).flatMap(recentOf)]),
    ...forgetChecksSql(
      db,
      checked.filter(({ kind }) => kind.name === statementsKind.name).map(({ key }) => key),
    ),
    ...checkStatementsSql(db, batch.statementChecks),
    ...upsertSecurities(db, batch.securities),
    ...replaceSplits(db, bodies(statementsKind)),
    ...fundNameStatements(bodies(fundKind), db),
    ...(await applyInvestors(batch.investorFilings, { db, documents })),
  ]
  if (statements.length) await db.batch(statements)
  if (batch.rewriteSecurities) await rewriteSecurities(db, documents, now())
  if (batch.rewriteLists) {
    await rewriteLists(db, documents, now())
    await writePackedLists(await loadListIndex(db, documents), documents, now())
    if (await areColumnsOld(db, now())) await gatherScreener(db, documents, now())
    await makeReport(db, now())
  } else if (batch.listings.length || batch.profiles.length || batch.investors.length) forgetListIndex()
}

function rowStatements(batch: IngestBatch, db: D1Database): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  const add = (rows: unknown[], sql: string) => {
    for (let start = 0; start < rows.length; start += rowsAStatement)
      statements.push(db.prepare(sql).bind(JSON.stringify(rows.slice(start, start + rowsAStatement))))
  }
  if (batch.hasAllListings) statements.push(...retireTickers(batch.listings, db))
  add(batch.listings, upsertListings)
  add(batch.profiles, updateProfiles)
  add(batch.investors, upsertInvestors)
  add(batch.funds, upsertFunds)
  statements.push(...earningsStatements(db, batch.earnings, batch.estimates))
  statements.push(...aliasStatements(batch.aliases, db), ...filingOwnerStatements(batch.filingOwners, db))
  add(batch.sources, upsertSources)
  return statements
}

/** Keeps a bound JSON text well under D1's megabyte. */
const rowsAStatement = 2000

const upsertListings = `
  insert into companies (ticker, cik, name, exchange, position, coverage, dirty)
  select value ->> 'ticker', value ->> 'cik', value ->> 'name', value ->> 'exchange', value ->> 'position',
    '${unloadedCoverage}', 1
  from json_each(?1) where true
  on conflict (ticker) do update set
    coverage = iif(cik = excluded.cik, coverage, excluded.coverage),
    cik = excluded.cik, name = excluded.name, exchange = excluded.exchange, position = excluded.position, dirty = 1
  where (cik, name, ifnull(exchange, ''), position)
    is not (excluded.cik, excluded.name, ifnull(excluded.exchange, ''), excluded.position)`

/** A coverage flag that the refresh did not decide keeps its letter. */
const flag = (position: number, column: string) => `case patch.value ->> '${column}'
    when 1 then 'Y' when 0 then 'N' else substr(coverage, ${position}, 1) end`

const updateProfiles = `
  update companies set
    country = ifnull(patch.value ->> 'country', country),
    sic = ifnull(patch.value ->> 'sic', sic),
    fiscal_year_end = ifnull(patch.value ->> 'fiscalYearEnd', fiscal_year_end),
    coverage = ${flag(1, "filings")} || ${flag(2, "financials")} || substr(coverage, 3, 1)
      || ${flag(4, "overview")} || substr(coverage, 5, 1),
    dirty = 1
  from json_each(?1) as patch where companies.cik = patch.value ->> 'cik'`

const upsertInvestors = `
  insert into investors (cik, name, owner)
  select value ->> 'cik', value ->> 'name', value ->> 'owner' from json_each(?1) where true
  on conflict (cik) do update set name = excluded.name, owner = excluded.owner`

const upsertFunds = `
  insert into funds (ticker, cik, series_id, class_id)
  select value ->> 'ticker', value ->> 'cik', value ->> 'seriesId', value ->> 'classId'
  from json_each(?1) where true
  on conflict (ticker) do update set
    cik = excluded.cik, series_id = excluded.series_id, class_id = excluded.class_id`

/** After a failure a source is left alone so long, ms. */
export const failureHeldMs = 20_000

const upsertSources = `
  insert into sources (key, fetched_at, entity_tag, error, failed_at, lease_until)
  select value ->> 'key', value ->> 'fetchedAt', value ->> 'entityTag', value ->> 'error', value ->> 'failedAt',
    ifnull(value ->> 'failedAt' + ${failureHeldMs}, 0)
  from json_each(?1) where true
  on conflict (key) do update set
    fetched_at = ifnull(excluded.fetched_at, fetched_at), entity_tag = ifnull(excluded.entity_tag, entity_tag),
    error = excluded.error, failed_at = excluded.failed_at,
    -- After a failure the source is left alone for a while, whoever asks.
    lease_until = ifnull(excluded.failed_at + ${failureHeldMs}, 0)`
