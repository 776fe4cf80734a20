import { baseForm } from "~/edgar/form-names"
import { formatDay } from "~/lib/dates"
import type { Loaded, LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany } from "~/model/directory/list-index"
import { type FilingsDocument, filingAt, filingCount } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { headlineFigures, keyLines } from "~/pages/company/financials/key-lines"
import { KeyLinesTable } from "~/pages/company/financials/key-lines-table"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import { loadSegmentsSummary } from "~/pages/company/segments/segments-summary.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import { type BusinessContext, toBusinessPart } from "./business.server"
import type { OverviewData } from "./overview-page"

type OverviewContext = DataContext & BusinessContext & Parameters<typeof loadSegmentsSummary>[1]

const latestShown = 10
/** Forms about a person's holdings are only in the full list of filings. */
const personal = new Set(["3", "4", "5", "144", "SC 13G", "SCHEDULE 13G"])

const inventedMark = "(invented)"

/** Loads the statements, the filing list and the business section in parallel. */
export async function loadOverview(company: ListedCompany, context: OverviewContext): Promise<OverviewData> {
  const { ticker, cik, name } = company
  const segments = loadSegmentsSummary(company, context)
  segments.catch(() => {})
  const [statements, filings, business] = await Promise.all([
    context.readThrough(statementsKind, cik),
    context.readThrough(filingsKind, cik),
    context.business.stored(cik),
  ])
  return {
    ticker,
    cik,
    name,
    isInvented: name.endsWith(inventedMark),
    business: toBusinessPart(
      company,
      business,
      filings.status === "loaded" ? filings.document.body : null,
      context,
    ),
    segments: await segments,
    headline: mapPart(statements, (body) => headlineOf(body, ticker, context)),
    filings: mapPart(filings, (body) => ({ latest: latestFilings(body), profile: profileOf(body, company) })),
  }
}

function mapPart<T, U>(read: LoadedDocument<T>, map: (body: T) => U): Loaded<{ value: U }> {
  return read.status === "loaded" ? { status: "loaded", value: map(read.document.body) } : read
}

function headlineOf(document: StatementsDocument, ticker: Ticker, context: OverviewContext) {
  const lines = keyLines(document, ticker)
  return {
    facts: headlineFigures(document),
    lines: renderSlot(context, "key-lines", <KeyLinesTable model={lines} />),
    note: lines.unitNote,
  }
}

function latestFilings(document: FilingsDocument) {
  const latest = []
  for (let row = 0; row < filingCount(document) && latest.length < latestShown; row++) {
    const filing = filingAt(document, row)
    if (!personal.has(baseForm(filing.form))) latest.push(filing)
  }
  return latest
}

function profileOf({ profile }: FilingsDocument, { exchange }: ListedCompany) {
  const { businessAddress, formerNames } = profile
  const lines: [string, string | null | undefined][] = [
    ["Industry", profile.sicDescription && `${profile.sicDescription} (SIC ${profile.sic})`],
    ["Exchange", exchange],
    [
      "Based in",
      businessAddress && [businessAddress.city, businessAddress.stateOrCountry].filter(Boolean).join(", "),
    ],
    ["Incorporated in", profile.stateOfIncorporation],
    ["Filer", profile.category],
    [
      "Formerly",
      formerNames.map(({ name, to }) => (to ? `${name} until ${formatDay(to)}` : name)).join("; "),
    ],
  ]
  return lines.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}
