import { toIsoDate } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listChanges, listExecutives } from "~/model/executives/executives"
import type { PayDocument } from "~/model/executives/pay-document"
import { listFilings } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import type { Ownership } from "~/pages/company/insiders/load-insiders.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { ExecutivesPageData } from "./executives-page"
import { PayFigures } from "./pay-section.server"
import { PeopleTable } from "./people-table"

const changesShown = 30

/** The data of the executives page. People and pay are loaded independently. */
export function toExecutivesPage(
  { ticker, cik }: ListedCompany,
  ownership: LoadedDocument<Ownership>,
  pay: LoadedDocument<PayDocument>,
  context: SlotContext,
): ExecutivesPageData {
  if (ownership.status !== "loaded") return { ticker, cik, ...ownership }
  const { fetchedAt, body } = ownership.document
  const people = listExecutives(body.insiders, toIsoDate(fetchedAt))
  const changes = listChanges(listFilings(body.filings), body.insiders)
  return {
    ticker,
    cik,
    status: "loaded",
    people: people.length,
    table: people.length
      ? renderSlot(context, "people", <PeopleTable ticker={ticker} people={people} />)
      : null,
    since: body.insiders.filings.at(-1)?.filed ?? null,
    unread: body.unread,
    isLoading: body.isLoading,
    changes: changes.slice(0, changesShown).map(({ filing, ...change }) => ({
      ...change,
      address: readerAddress(ticker, filing),
    })),
    allChanges: changes.length,
    pay: toPayPart(ticker, pay, context),
  }
}

function toPayPart(
  ticker: Ticker,
  pay: LoadedDocument<PayDocument>,
  context: SlotContext,
): Extract<ExecutivesPageData, { status: "loaded" }>["pay"] {
  if (pay.status === "absent") return { status: "none", proxy: null }
  if (pay.status === "unavailable") return pay
  const { proxy, reason, pay: figures } = pay.document.body
  const address =
    proxy &&
    readerAddress(ticker, { accession: proxy.accession, form: proxy.form, primaryDocument: proxy.file })
  const named = proxy && address ? { filed: proxy.filed, address } : null
  if (!figures) return { status: reason ?? "none", proxy: named }
  return {
    status: "loaded",
    proxy: named,
    html: renderSlot(context, "pay", <PayFigures pay={figures} />),
    years: figures.years.length,
  }
}

/** People as rows, with changes and pay. */
export function toExecutivesData(
  { ticker, cik, name }: ListedCompany,
  ownership: LoadedDocument<Ownership>,
  pay: LoadedDocument<PayDocument>,
): DataAnswer {
  return withDocument(ownership, "ownership forms", ({ fetchedAt, body }) => ({
    ticker,
    cik,
    name,
    since: body.insiders.filings.at(-1)?.filed ?? null,
    unread: body.unread,
    payVersusPerformance: pay.status === "loaded" ? pay.document.body : null,
    changes: listChanges(listFilings(body.filings), body.insiders).map(({ filing, ...change }) => ({
      ...change,
      accession: filing.accession,
      url: readerAddress(ticker, filing),
    })),
    rows: listExecutives(body.insiders, toIsoDate(fetchedAt)).map(({ file, ...person }) => ({
      ...person,
      url: readerAddress(ticker, {
        accession: person.accession,
        form: person.form,
        primaryDocument: file,
      }),
    })),
  }))
}
