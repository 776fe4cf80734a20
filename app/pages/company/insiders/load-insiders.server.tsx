import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import type { ReadFilings } from "~/model/filings/read-filings"
import { readerAddress } from "~/model/filings/reader-address"
import type { Price } from "~/model/financials/statements/price"
import { findClusters, findFirstPurchases } from "~/model/insiders/buying-signals"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import {
  completeSince,
  countFormsOfSpan,
  type InsidersDocument,
  ownershipForms,
} from "~/model/insiders/insiders-document"
import { insiderSpans, netBuyingByQuarter, sumTrades, tradeDay } from "~/model/insiders/net-buying"
import { personName } from "~/model/insiders/owner-words"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import type { KnownSplit } from "~/model/securities/known-splits"
import { quarterCloses } from "~/model/valuation/price-series"
import { listIssuerPrices, type PriceContext } from "~/stores/company/prices-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { InsidersPageData } from "./insiders-page"
import { InsidersTable } from "./insiders-table"
import { filterTrades, parseInsidersFilter, toInsidersView } from "./insiders-view"
import { NetBuyingChart } from "./net-buying-chart.server"

const shownUnreadable = 30

interface InsidersContext extends PriceContext {
  insiders: { load: (cik: Cik) => Promise<ReadFilings<InsidersDocument>> }
}

/** The read ownership forms of a company, and the prices of its securities. */
interface ReadInsiders {
  loaded: ReadFilings<InsidersDocument>
  prices: readonly Price[]
  splits: KnownSplit[]
}

export async function readInsiders(cik: Cik, context: InsidersContext): Promise<ReadInsiders> {
  const loaded = await context.insiders.load(cik)
  if (loaded.status !== "loaded") return { loaded, prices: [], splits: [] }
  const [prices, splits] = await Promise.all([
    listIssuerPrices(cik, context),
    listSplitsOf(context.db, [cik]),
  ])
  return { loaded, prices, splits }
}

/** Everything that the page of insider trades shows. */
export function toInsidersPage(
  { ticker, cik }: ListedCompany,
  { loaded, prices, splits }: ReadInsiders,
  params: URLSearchParams,
  context: SlotContext,
): InsidersPageData {
  if (loaded.status !== "loaded") return { ticker, cik, ...loaded }
  const { unread, refreshing: isLoading } = loaded
  const { body: insiders } = loaded.document
  const { body: filings, fetchedAt: listedAt } = loaded.list
  const today = toIsoDate(Date.now())
  const company = toCompanyInsiders(insiders, prices)
  const filter = parseInsidersFilter(params)
  const { rows, ...view } = toInsidersView(company.rows, filter, today)
  const listed = listFilings(filings)
  const since = completeSince(listed, insiders)
  const sum = sumTrades(company.rows, { today, days: filter.days ?? 365, completeSince: since })
  const quarters = netBuyingByQuarter(company.rows, since)
  const clusters = findClusters(company.rows)
  const firsts = findFirstPurchases(company.rows)
  const marks = markPurchases(company.rows)
  const loadedForms = insiders.filings.length + insiders.proposed.length
  const all = loadedForms + insiders.unreadable.length + unread
  return {
    ticker,
    cik,
    status: "loaded",
    view,
    table: rows.length
      ? renderSlot(context, "insiders", <InsidersTable ticker={ticker} rows={rows} marks={marks} />)
      : null,
    chart:
      quarters.length > 1
        ? renderSlot(
            context,
            "net-buying",
            <NetBuyingChart
              quarters={quarters}
              closes={quarterCloses(prices.filter(isOfTheShare), splits)}
            />,
          )
        : null,
    hasChart: quarters.length > 1,
    sum: sum && { ...sum, forms: countFormsOfSpan(listed, insiders, sum.from) },
    clusters: clusters.slice(0, 5).map((cluster) => ({ ...cluster, owners: cluster.owners.map(personName) })),
    firsts: firsts.slice(0, 5).map((first) => ({ ...first, owner: personName(first.owner) })),
    history: {
      loaded: loadedForms,
      all,
      since: insiders.filings.at(-1)?.filed ?? null,
      listReadOn: toNewYork(listedAt).date,
      isLoading,
      unreadable: insiders.unreadable.length,
      unreadableForms: insiders.unreadable.slice(0, shownUnreadable),
      isListWhole: ownershipForms(listed).length === all && filings.unread.length === 0,
    },
    others: [
      ...new Map(
        company.otherIssuers.map(({ content }) => [content.issuer.cik, content.issuer.name] as const),
      ).values(),
    ],
  }
}

/** The prices of the share in which trades are; of several classes, it is not known which that is. */
function isOfTheShare({ security }: Price): boolean {
  return !security || (security.kind === "common" && security.ratio === 1)
}

function markPurchases(rows: InsiderRow[]): Map<string, string[]> {
  const marks = new Map<string, string[]>()
  const add = (accession: Accession, mark: string) =>
    marks.set(accession, [...new Set([...(marks.get(accession) ?? []), mark])])
  for (const cluster of findClusters(rows))
    for (const row of rows)
      if (row.counted && row.code === "P" && tradeDay(row) >= cluster.from && tradeDay(row) <= cluster.to)
        add(row.accession, `Cluster of ${cluster.owners.length}`)
  for (const first of findFirstPurchases(rows))
    add(
      first.accession,
      first.before ? `First purchase since ${first.before.slice(0, 4)}` : "First purchase on record",
    )
  return marks
}

/** The trades as data, with the same filter as the page. */
export function toInsidersData(
  { ticker, cik, name }: ListedCompany,
  { loaded, prices }: ReadInsiders,
  params: URLSearchParams,
): DataAnswer {
  return withDocument(loaded, "ownership forms of this company", ({ body }, { list, unread }) => {
    const today = toIsoDate(Date.now())
    const { rows } = toCompanyInsiders(body, prices)
    const listed = listFilings(list.body)
    const allSince = completeSince(listed, body)
    return {
      ticker,
      cik,
      name,
      since: body.filings.at(-1)?.filed ?? null,
      completeSince: allSince,
      unread,
      unreadable: body.unreadable,
      spans: insiderSpans.flatMap((days) => {
        const span = sumTrades(rows, { today, days, completeSince: allSince })
        return span ? { ...span, forms: countFormsOfSpan(listed, body, span.from) } : []
      }),
      quarters: netBuyingByQuarter(rows, allSince),
      clusters: findClusters(rows),
      firstPurchases: findFirstPurchases(rows),
      rows: filterTrades(rows, parseInsidersFilter(params), today).map(({ file, ...row }) => ({
        ...row,
        meaning: formatTransactionCode(row.code),
        url: readerAddress(ticker, { accession: row.accession, form: row.form, primaryDocument: file }),
      })),
    }
  })
}
