import { useLoaderData } from "@remix-run/react"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { asReportedAddress } from "~/model/as-reported/as-reported-address"
import { DataTable, TableRow } from "~/ui/data-table"
import { EmptyState } from "~/ui/empty-state"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs } from "~/ui/tabs"
import { OutsideLink, TextLink } from "~/ui/text-link"
import type { FilingHead, FilingLink, FilingPageData } from "./filing/filing-view"
import { readerPath } from "./filing/reader-query"
import { ReadingView } from "./reading-view"
import { RedlineView } from "./redline-view"
import { TableView } from "./tables/table-view"
import { useReadingTools } from "./tools/use-reading-tools"

/** One filing: its text, a redline, its figures and its documents. */
export function FilingPage() {
  const data = useLoaderData<FilingPageData>()
  const { head, query } = data
  useReadingTools()
  const { ticker, accession, form } = head
  const here = { type: form || null, doc: head.document }
  const tab = (view: typeof query.view, label: string) => ({
    label,
    to: readerPath(ticker, accession, {
      ...here,
      section: view === "read" || view === "redline" ? query.section : null,
      table: view === "table" ? query.table : null,
      view,
    }),
    isCurrent: query.view === view,
  })
  return (
    <>
      <FilingTitle head={head} />
      <Controls>
        <Tabs
          label="Filing"
          tabs={[
            tab("read", "Read"),
            head.canCompare && head.previous
              ? tab("redline", `Redline against ${getMonth(head.previous)}`)
              : null,
            query.view === "table" && query.table ? tab("table", "Table across filings") : null,
            head.hasFigures ? tab("figures", "Figures") : null,
            head.exhibits.length ? tab("documents", "Exhibits") : null,
          ]}
        />
        <Tabs
          label="Same form"
          size="small"
          tabs={[
            head.previous && neighbor(ticker, head.previous, "‹ "),
            head.next && neighbor(ticker, head.next, "", " ›"),
          ]}
        />
      </Controls>
      <FilingBody data={data} />
    </>
  )
}

function FilingBody({ data }: { data: FilingPageData }) {
  const { head, query, body } = data
  switch (body.kind) {
    case "text":
      return <ReadingView head={head} query={query} body={body} />
    case "redline":
      return <RedlineView head={head} query={query} body={body} />
    case "table":
      return <TableView head={head} body={body} />
    case "documents":
      return <DocumentList head={head} />
    case "figures":
      return (
        <>
          <NoteLine>{body.unitNote} Each figure links to its source.</NoteLine>
          <ServerHtml slot="reading" html={body.html} />
        </>
      )
    case "nothing":
      return (
        <div className="pt-6">
          <EmptyState action={{ label: "See this filing at the SEC", to: head.secUrl }}>
            {body.reason}
          </EmptyState>
        </div>
      )
    case "unavailable":
      return (
        <Notice
          tone="warning"
          actions={[
            { label: "Try again", to: readerPath(head.ticker, head.accession, query) },
            { label: "Read it at the SEC", to: head.documentUrl },
          ]}
        >
          This document could not be loaded. {body.reason}
        </Notice>
      )
  }
}

function FilingTitle({ head }: { head: FilingHead }) {
  const { ticker, form, period, filed, accession } = head
  return (
    <div>
      <p className="crumbs">
        <CrumbLine
          parts={[
            form,
            period && `period to ${formatDay(period)}`,
            filed && `filed ${formatDay(filed)}`,
            accession,
            <OutsideLink key="sec" href={head.secUrl}>
              at the SEC
            </OutsideLink>,
          ]}
        />
      </p>
      <h2 className="mt-1 text-h2">{head.title}</h2>
      {head.isMain ? null : (
        <p className="text-data">
          <TextLink to={readerPath(ticker, accession, { type: form, doc: head.main })}>
            The main document
          </TextLink>
        </p>
      )}
      {head.isMain && head.hasFigures ? (
        <p className="text-data">
          <TextLink to={asReportedAddress(ticker, accession)}>Statements as reported</TextLink>
        </p>
      ) : null}
      {/^[345](\/A)?$/.test(form) ? (
        <p className="text-data">
          <TextLink to={`/company/${ticker}/insiders`}>All insider trades of this company</TextLink>
        </p>
      ) : null}
    </div>
  )
}

function neighbor(ticker: Ticker, link: FilingLink, before: string, after = "") {
  return {
    label: `${before}${getMonth(link)}${after}`,
    to: readerPath(ticker, link.accession, { type: link.form, doc: link.document }),
    isCurrent: false,
  }
}

/** Labels a filing with the month in which it was filed. */
function getMonth({ filed }: FilingLink): string {
  return formatDay(filed).replace(/^\d+ /, "")
}

/** The documents of a filing: readable ones open in our reader, the rest at the SEC. */
function DocumentList({ head }: { head: FilingHead }) {
  return (
    <div className="max-w-[860px] pt-4">
      <DataTable caption="Documents of this filing" isStill isNarrow>
        <tbody>
          <TableRow>
            <th scope="row">{head.form}</th>
            <td className="text wrap">
              <TextLink to={readerPath(head.ticker, head.accession, { type: head.form, doc: head.main })}>
                The main document
              </TextLink>
            </td>
            <td className="text max-tablet:hidden">{head.main}</td>
          </TableRow>
          {head.exhibits.map((exhibit) => (
            <TableRow key={exhibit.name}>
              <th scope="row" className="whole">
                {exhibit.type ?? "Other"}
              </th>
              <td className="text wrap">
                {exhibit.opens === "read" ? (
                  <TextLink
                    to={readerPath(head.ticker, head.accession, { type: head.form, doc: exhibit.name })}
                  >
                    {exhibit.title}
                  </TextLink>
                ) : (
                  <OutsideLink
                    href={edgarAddress.filingDocument(liveHosts, head.cik, head.accession, exhibit.name)}
                  >
                    {`${exhibit.title}, at the SEC`}
                  </OutsideLink>
                )}
              </td>
              <td className="text max-tablet:hidden">{exhibit.name}</td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
