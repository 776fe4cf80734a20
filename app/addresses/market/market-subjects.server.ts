import type { AppLoadContext } from "@remix-run/cloudflare"
import { type Cik, parseCik } from "~/lib/cik"
import { isImportedKey } from "~/model/imported/listing-key"
import type { MarketRun } from "~/model/market/market-document"
import type { DocumentStore } from "~/platform/documents.server"
import { listImportedListings } from "~/stores/directory/imported-listings-store.server"
import { listMapped } from "~/stores/directory/securities-store.server"
import { pricesKind } from "~/stores/document-kinds"
import { type DataAddress, fillPath, type Row } from "../definitions/define-address"
import type { Imported, MarketTable } from "./market-tables"

type Values = Record<string, string>

interface Subject {
  /** What subjects are sorted by. */
  subject: string
  /** The parameters of an address that name it. */
  values: Values
}

/** What an operator added to the lists of the SEC. */
export async function listImported(db: D1Database): Promise<Imported> {
  const [listings, mapped] = await Promise.all([
    listImportedListings(db),
    listMapped(db, { isImported: true }),
  ])
  return {
    tickers: new Set(listings.map(({ ticker }) => ticker)),
    cusips: new Set(mapped.map(({ cusip }) => cusip)),
    mapped: new Set(mapped.map(({ ticker }) => ticker)),
  }
}

/** The questions of a table after the last one that was answered. */
export async function* listQuestions(
  table: MarketTable,
  last: MarketRun["last"],
  imported: Imported,
  context: AppLoadContext,
): AsyncGenerator<Subject & { question: number }> {
  for (const { subject, values } of await listSubjects(table, imported, context)) {
    if (last && subject < last.subject) continue
    const questions = await toQuestions(table, values, context)
    for (const [question, more] of questions.entries())
      if (!last || subject > last.subject || question > last.question)
        yield { subject, question, values: { ...values, ...more } }
  }
}

/** The subjects in the order of their names, without imported ones. */
async function listSubjects(
  { of, address }: MarketTable,
  imported: Imported,
  { lists, documents, db }: AppLoadContext,
): Promise<Subject[]> {
  const { companiesByCik } = await lists()
  const listTickers = (cik: Cik) =>
    (companiesByCik.get(cik) ?? []).flatMap(({ ticker }) => (imported.tickers.has(ticker) ? [] : ticker))
  const isStored = of !== "companies" && of !== "priced"
  const priced = of === "priced" ? await listPriced(imported, db, documents) : null
  const keys = isStored ? await documents.listKeys(of, "") : [...companiesByCik.keys()]
  const ciks = keys.flatMap((key) => parseCik(key) ?? []).filter((cik) => !isImportedKey(cik))
  const found = ciks.flatMap((cik): Subject[] => {
    if (!address.path.includes("{ticker}")) return [{ subject: cik, values: { cik } }]
    const listed = listTickers(cik)
    if (priced)
      return listed.flatMap((ticker) => (priced.has(ticker) ? { subject: ticker, values: { ticker } } : []))
    // A company without a listing has its CIK as its ticker.
    const [ticker = isStored ? cik : null] = listed
    return ticker === null ? [] : [{ subject: cik, values: { ticker } }]
  })
  return found.sort((a, b) => (a.subject < b.subject ? -1 : 1))
}

/** The tickers that can have prices: of closes, and of securities in 13F filings. */
async function listPriced(
  { mapped }: Imported,
  db: D1Database,
  documents: DocumentStore,
): Promise<Set<string>> {
  const [closes, securities] = await Promise.all([
    documents.listKeys(pricesKind, ""),
    listMapped(db, { isImported: false }),
  ])
  const all = [...closes, ...securities.map(({ ticker }) => ticker)]
  return new Set(all.filter((ticker) => !mapped.has(ticker)))
}

async function toQuestions(
  { questions = [{}] }: MarketTable,
  values: Values,
  context: AppLoadContext,
): Promise<Values[]> {
  if (Array.isArray(questions)) return questions
  const { of, field, parameter } = questions
  const items = (await ask(of, values, context))?.[field]
  return Array.isArray(items) ? items.map((item) => ({ [parameter]: String(item) })) : []
}

/** The answer of an address; null if it has none. */
export async function ask(
  { path, parameters, load }: DataAddress,
  values: Values,
  context: AppLoadContext,
): Promise<Row | null> {
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters)
    if (place === "query" && values[name] !== undefined) query.set(name, values[name])
  const address = `${fillPath(path, values, encodeURIComponent)}.json?${query}`
  const request = new Request(new URL(address, "http://stored.invalid"))
  try {
    const answer = await load({ parameters: values, request, query, context, suffix: ".json" })
    return answer.status === 200 ? answer.body : null
  } catch (error) {
    // What has no such data is answered with a redirect or an absence.
    if (error instanceof Response) return null
    throw error
  }
}
