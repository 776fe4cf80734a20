import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import { isPersonal } from "~/edgar/form-names"
import { type Cik, parseCik } from "~/lib/cik"
import { addDays, toIsoDate } from "~/lib/dates"
import { storedCik } from "~/lib/value-schemas"
import { findCompany, type ListedCompany } from "~/model/directory/list-index"
import { filingAt, filingCount } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import { subjectKey, type WatchSubject } from "~/model/watchlists/watchlist"
import type { DocumentStore } from "~/platform/documents.server"
import { listEvents } from "~/stores/company/earnings-store.server"
import { listFundNames } from "~/stores/directory/fund-names-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { listPersons } from "~/stores/insiders/persons-store.server"
import { listWatchMetrics } from "./watch-metrics.server"
import type { WatchFacts } from "./watch-view"

type FactsContext = Pick<AppLoadContext, "db" | "documents" | "lists">

/** For what has no statements: a fund, an investor, a person. */
const noFigures = {
  price: null,
  priceReason: null,
  metrics: {},
  estimated: null,
  earnings: null,
  filing: null,
  newCount: 0,
}

type Filings = Pick<WatchFacts, "filing" | "newCount">

/** Facts about each listed subject by key. Only `seenAt` depends on the user. */
export async function loadWatchFacts(
  subjects: WatchSubject[],
  seenAt: number | null,
  { db, documents, lists }: FactsContext,
  now = Date.now(),
): Promise<Record<string, WatchFacts>> {
  const index = await lists()
  const companies = subjects.flatMap((subject) => {
    const company =
      subject.type === "company" || subject.type === "etf" ? findCompany(index, subject.identifier) : null
    return company ? [{ subject, company }] : []
  })
  const investors = subjects.flatMap((subject) => {
    const cik = subject.type === "investor" ? parseCik(subject.identifier) : null
    const investor = cik && index.investorByCik.get(cik)
    return investor ? [{ subject, investor }] : []
  })
  const funds = subjects.filter(({ type, identifier }) => type === "etf" && !findCompany(index, identifier))
  const ciks = [...new Set(companies.map(({ company }) => company.cik))]
  const today = toIsoDate(now)
  const [metrics, events, filings, quarters, fundNames, persons] = await Promise.all([
    listWatchMetrics(
      companies.map(({ company }) => company),
      { db, documents, lists },
      now,
    ),
    ciks.length > 0 ? listEvents(db, { from: today, to: addDays(today, 200), ciks }) : null,
    Promise.all(companies.map(({ company }) => latestFilings(company, seenAt, documents))),
    listQuarters(
      db,
      investors.map(({ investor }) => investor.cik),
    ),
    listFundNames(
      db,
      funds.map(({ identifier }) => identifier),
    ),
    listPersons(
      db,
      subjects.flatMap(({ type, identifier }) => (type === "person" ? (parseCik(identifier) ?? []) : [])),
    ),
  ])
  const facts: Record<string, WatchFacts> = {}
  for (const [at, { subject, company }] of companies.entries()) {
    const event = events?.events.find(({ cik }) => cik === company.cik)
    const [own, latest] = [metrics[at], filings[at]]
    if (!own || !latest) continue
    facts[subjectKey(subject)] = {
      name: company.name,
      url: `/${subject.type}/${encodeURIComponent(company.ticker)}`,
      ...own,
      earnings: event ? { date: event.date, status: event.status } : null,
      ...latest,
    }
  }
  for (const fund of funds) {
    const name = fundNames.get(fund.identifier)
    if (name) facts[subjectKey(fund)] = { ...noFigures, name, url: `/etf/${fund.identifier}` }
  }
  for (const { subject, investor } of investors) {
    const filed = quarters.get(investor.cik) ?? null
    const url = `/investor/${investor.cik}`
    facts[subjectKey(subject)] = {
      ...noFigures,
      name: investor.name,
      url,
      filing: filed ? { form: "13F-HR", date: filed, url: `${url}/filings` } : null,
      newCount: filed && seenAt !== null && filed > toIsoDate(seenAt) ? 1 : 0,
    }
  }
  for (const { cik, name, until } of persons) {
    const url = `/person/${cik}`
    facts[subjectKey({ type: "person", identifier: cik })] = {
      ...noFigures,
      name,
      url,
      filing: until === null ? null : { form: "Last form", date: until, url },
      newCount: until && seenAt !== null && until > toIsoDate(seenAt) ? 1 : 0,
    }
  }
  return facts
}

async function latestFilings(
  { cik, ticker }: ListedCompany,
  seenAt: number | null,
  documents: DocumentStore,
): Promise<Filings> {
  const body = (await documents.get(filingsKind, cik))?.body
  if (!body || filingCount(body) === 0) return { filing: null, newCount: 0 }
  const { accepted, filed } = body.columns
  let row = 0
  while (row < filed.length - 1 && isPersonal(filingAt(body, row).form)) row += 1
  const latest = filingAt(body, row)
  // Most filings have the time of acceptance; others have only the day.
  const isNew = (row: number) =>
    seenAt !== null &&
    (accepted[row] ? Date.parse(accepted[row]) > seenAt : (filed[row] ?? "") > toIsoDate(seenAt))
  let newCount = 0
  while (newCount < filed.length && isNew(newCount)) newCount += 1
  return {
    filing: { form: latest.form, date: latest.filed, url: readerAddress(ticker, latest) },
    newCount,
  }
}

export const quartersSql = `
  select cik, filed from investor_quarters
  where cik in (select value from json_each(?1)) and is_latest = 1`

/** The filing date of each investor's latest report. */
async function listQuarters(db: D1Database, ciks: Cik[]): Promise<Map<string, string>> {
  if (ciks.length === 0) return new Map()
  const { results } = await db.prepare(quartersSql).bind(JSON.stringify(ciks)).all()
  return new Map(
    z
      .array(z.object({ cik: storedCik, filed: z.string() }))
      .parse(results)
      .map(({ cik, filed }) => [cik, filed]),
  )
}
