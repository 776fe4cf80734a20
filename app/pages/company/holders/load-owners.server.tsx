import type { Cik } from "~/lib/cik"
import { formatFigure } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { takePage } from "~/lib/row-page"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { ReadFilings } from "~/model/filings/read-filings"
import { readerAddress } from "~/model/filings/reader-address"
import { ownSchedules } from "~/model/owners/company-owners"
import type { OwnersDocument } from "~/model/owners/owners-document"
import type { OwnerReport, TrackedOwner } from "~/model/owners/track-owners"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { OwnersTabData } from "./owners-tab"
import { EndedTable, OwnersTable, SchedulesTable } from "./owners-table"
import {
  formatOwnedPercent,
  getToday,
  type OwnersHistory,
  toOwnersHistory,
  toOwnersView,
} from "./owners-view"

interface OwnersContext {
  owners: { load: (cik: Cik) => Promise<ReadFilings<OwnersDocument>> }
}

/** The tab of owners above 5 % on a company's page of investors. */
export async function loadOwnersTab(
  company: ListedCompany,
  requestedPage: number,
  context: OwnersContext & SlotContext,
): Promise<OwnersTabData> {
  const { ticker, cik, name } = company
  const loaded = await context.owners.load(cik)
  const head = { ticker, cik, name }
  if (loaded.status !== "loaded") return { ...head, owners: loaded }
  const { unread, refreshing: isLoading } = loaded
  const { body: document } = loaded.document
  const view = toOwnersView(document, getToday())
  const schedules = ownSchedules(document)
  const { rows, page, pages } = takePage(schedules, requestedPage)
  const history = toOwnersHistory(view.current, getToday())
  const slot = (key: string, hasRows: boolean, table: JSX.Element) =>
    hasRows ? renderSlot(context, key, table) : null
  return {
    ...head,
    owners: {
      status: "loaded",
      count: view.current.length,
      oldCount: view.old.length,
      endedCount: view.ended.length,
      schedules: schedules.length,
      unread,
      isLoading,
      unreadable: document.unreadable.slice(0, 30),
      purposes: view.purposes,
      page,
      pages,
      table: slot(
        "owners",
        view.current.length > 0,
        <OwnersTable ticker={ticker} groups={view.current} caption="Owners by percent of the class" />,
      ),
      old: slot(
        "owners-old",
        view.old.length > 0,
        <OwnersTable ticker={ticker} groups={view.old} caption="Owners without a report for three years" />,
      ),
      ended: slot("owners-ended", view.ended.length > 0, <EndedTable ticker={ticker} owners={view.ended} />),
      filings: slot("schedules", rows.length > 0, <SchedulesTable ticker={ticker} filings={rows} />),
      hasChart: history !== null,
      chart: history ? renderSlot(context, "owners-history", <HistoryChart history={history} />) : null,
    },
  }
}

function HistoryChart({ history: { quarters, lines } }: { history: OwnersHistory }) {
  const labels = quarters.map(formatQuarter)
  return (
    <ChartFigure
      data={{
        title: "Percent of class",
        description: `Percent of the class at quarter end, as last reported, ${labels[0]} to ${labels.at(-1)}.`,
        labels,
        series: lines.map(({ name, percents }) => ({ name, values: percents })),
        format: (value, decimals = 0) => `${formatFigure(value, decimals)}%`,
      }}
      formatFigure={(value) => formatOwnedPercent(value)}
    />
  )
}

/** `/company/{ticker}/owners.json` */
export async function loadOwnersData(
  { ticker, cik, name }: ListedCompany,
  context: OwnersContext,
): Promise<DataAnswer> {
  const loaded = await context.owners.load(cik)
  return withDocument(loaded, "schedules of owners of this company", ({ body }, { unread }) => {
    const { current, old, ended } = toOwnersView(body, getToday())
    const filings = new Map(ownSchedules(body).map((filing) => [filing.accession, filing.content]))
    const rows = [
      ...current.flatMap(({ owners }) => owners.map((owner) => ({ owner, state: "current" }))),
      ...old.flatMap(({ owners }) => owners.map((owner) => ({ owner, state: "old" }))),
      ...ended.map((owner) => ({ owner, state: owner.ended })),
    ]
    return {
      ticker,
      cik,
      name,
      unread,
      unreadable: body.unreadable,
      rows: rows.map(({ owner, state }) => ({
        owner: owner.name,
        ownerCik: owner.cik,
        state,
        ...toReportData(owner.last, ticker),
        purpose: filings.get(owner.last.accession)?.purpose ?? null,
        history: toHistoryData(owner),
      })),
    }
  })
}

function toReportData(report: OwnerReport, ticker: ListedCompany["ticker"]) {
  const { person, security, cusip, form, amendment, event, filed, accession, others, file } = report
  return {
    class: security,
    cusip,
    percent: person.percent,
    shares: person.shares,
    votesSole: person.votes.sole,
    votesShared: person.votes.shared,
    disposalSole: person.disposes.sole,
    disposalShared: person.disposes.shared,
    group: person.group,
    types: person.types,
    reportedWith: others,
    form,
    amendment,
    event,
    filed,
    accession,
    isText: report.isText,
    url: readerAddress(ticker, { accession, form, primaryDocument: file }),
  }
}

function toHistoryData({ reports }: TrackedOwner) {
  return reports.map(({ accession, form, event, filed, person }) => ({
    accession,
    form,
    event,
    filed,
    percent: person.percent,
    shares: person.shares,
  }))
}
