import type { Site } from "./read-site"

/** A data address without its extension. */
export interface TableAddress {
  path: string
  /** With the question mark; empty without one. */
  search: string
}

const apiRoot = "/api/v1"
/** Addresses with comparisons of their own. */
const ownComparison = ["/company/{ticker}/financials", "/company/{ticker}/model"]
const tablesAFiling = 12

/** Every table of the OpenAPI document that the given companies have. */
export async function listTables(site: Site, tickers: readonly string[]): Promise<TableAddress[]> {
  const document = await site.readJson("/api/openapi.json")
  const paths = Object.keys((document?.paths ?? {}) as object)
    .filter((path) => path.endsWith(".xlsx") && !path.startsWith("/me/"))
    .map((path) => path.replace(/\.xlsx$/, ""))
    .filter((path) => !ownComparison.includes(path))
  const values = await listGeneralValues(site, tickers)
  const known: TableAddress[] = []
  for (const path of paths.filter((each) => !each.startsWith("/company/"))) known.push(...fill(path, values))
  for (const ticker of tickers) {
    const own = await listCompanyValues(site, ticker)
    for (const path of paths.filter((each) => each.startsWith("/company/"))) known.push(...fill(path, own))
  }
  return known
}

/** The values of an address's parameters; `search` is the query of some paths. */
interface Values {
  parameters: Record<string, string[]>
  search: Record<string, string[]>
}

function fill(path: string, { parameters, search }: Values): TableAddress[] {
  let filled = [path]
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g))
    filled = filled.flatMap((each) =>
      (parameters[`${path} ${name}`] ?? parameters[name] ?? []).map((value) =>
        each.replace(`{${name}}`, value),
      ),
    )
  return filled.flatMap((each) =>
    (search[path] ?? [""]).map((query) => ({ path: `${apiRoot}${each}`, search: query })),
  )
}

const toTexts = (rows: readonly Record<string, unknown>[], name: string) => [
  ...new Set(rows.flatMap((row) => (typeof row[name] === "string" ? [row[name]] : []))),
]

async function listGeneralValues(site: Site, tickers: readonly string[]): Promise<Values> {
  const investors = toTexts(await site.readRows("/api/v1/investors.json"), "cik").slice(0, 6)
  const [investor = ""] = investors
  const filings = await site.readRows(`/api/v1/investor/${investor}/filings.json`)
  const portfolio = await site.readRows(`/api/v1/investor/${investor}/portfolio.json`)
  const [ticker = ""] = tickers
  const people = toTexts(await site.readRows(`/api/v1/company/${ticker}/executives.json`), "cik")
  const funds = toTexts(await site.readRows(`/api/v1/company/${ticker}/funds.json`), "ticker")
  return {
    parameters: {
      cik: investors,
      quarter: toTexts(portfolio, "quarter").slice(-2),
      accession: toTexts(filings, "accession").slice(0, 2),
      "/person/{cik} cik": people.slice(0, 5),
      ticker: funds.slice(0, 5),
    },
    search: {
      "/screener": ["?query=revenue+%3E+1B&columns=netMargin,roe,priceEarnings"],
      "/compare": [`?items=${tickers.slice(0, 8).join(",")}`],
      "/insiders": ["?days=365"],
      "/earnings": ["?from=2026-01-01&to=2026-12-31"],
    },
  }
}

async function listCompanyValues(site: Site, ticker: string): Promise<Values> {
  const at = `/api/v1/company/${ticker}`
  const filings = await site.readRows(`${at}/filings.json?form=10-K`)
  const [report] = filings
  const accession = String(report?.accession ?? "")
  const reader = report ? await site.readText(`/company/${ticker}/${accession}?section=item-8`) : null
  const tables = [...(reader ?? "").matchAll(/table=(item-8-table-\d+)/g)].map(([, id = ""]) => id)
  const statement = await site.readJson(`${at}/financials.json`)
  const periods = (statement?.periods ?? []) as { key: string }[]
  const list = await site.readJson(`${at}/filings.json`)
  const calls = toTexts((list?.transcripts ?? []) as Record<string, unknown>[], "quarter")
  return {
    parameters: {
      ticker: [ticker],
      accession: accession ? [accession] : [],
      row: ["revenue", "epsDiluted"],
      key: periods.slice(-2).map(({ key }) => key),
      quarter: calls.slice(0, 1),
    },
    search: {
      "/company/{ticker}/search": ["?q=revenue"],
      "/company/{ticker}/filings/{accession}": ["?section=item-7"],
      "/company/{ticker}/filings/{accession}/table": [...new Set(tables)]
        .slice(0, tablesAFiling)
        .flatMap((id, index) =>
          index === 0 ? [`?table=${id}`, `?table=${id}&across=filings`] : [`?table=${id}`],
        ),
    },
  }
}
