import { Link, useLoaderData } from "@remix-run/react"
import { edgarAddress } from "~/edgar/addresses"
import type { Accession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { DataTable, TableScroll } from "~/ui/data-table"
import { EmptyState } from "~/ui/empty-state"
import { Pager } from "~/ui/navigation/pager"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"
import { type FilingRow, filingState } from "./filing-row"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"
import { InvestorProblem } from "./investor-problem"

export type FilingPageData = InvestorPageData<{
  accession: Accession
  row: FilingRow
  page: number
  pages: number
  stored: number
  otherManagers: { number: string; name: string }[]
  table: string | null
}>

export function FilingPage() {
  const data = useLoaderData<FilingPageData>()
  const { cik } = data.head
  if (data.status !== "loaded") return <InvestorProblem data={data} retry={`/investor/${cik}/filings`} />
  const { accession, row, page, pages, stored, otherManagers, table } = data.view
  const here = `/investor/${cik}/filings/${accession}`
  const atSec = edgarAddress.filingPage(cik, accession)
  return (
    <>
      <InvestorHeader
        head={data.head}
        crumb={[
          `${row.form} filed ${formatDay(row.filed)}`,
          row.quarter && (
            <Link key="quarter" to={`/investor/${cik}/${row.quarter}`} className="link">
              {formatQuarter(row.quarter)}
            </Link>
          ),
          <a key="sec" href={atSec} className="link" rel="noreferrer">
            {accession} on the SEC website
          </a>,
        ]}
      />
      <p className="mb-2 max-w-[74ch] text-ink-2">
        {filingState(row)}. {row.state === "read" ? row.reason : null}
      </p>
      <Section title="Declared and parsed totals">
        <Declared row={row} />
      </Section>
      <Section title="Rows as filed">
        <NoteLine
          beside={
            <>
              <a href={`${here}.csv`}>CSV</a>
              <a href={`${here}.json`}>JSON</a>
            </>
          }
        >
          {`${formatFigure(stored)} rows, in the order and unit of the filing.`}
          {otherManagers.length
            ? ` Managers: ${otherManagers.map(({ number, name }) => `${number} ${name}`).join(", ")}.`
            : ""}
        </NoteLine>
        {stored ? (
          <ServerHtml slot="filing-rows" html={table} />
        ) : (
          <EmptyState action={{ label: "Read on the SEC website", to: atSec }}>
            The rows of this filing are not stored here.
          </EmptyState>
        )}
        <Pager page={page} pages={pages} to={(other) => `${here}?page=${other}`} />
      </Section>
    </>
  )
}

function Declared({ row }: { row: FilingRow }) {
  const lines = [
    { term: "Rows", declared: row.declaredRows, parsed: row.rows },
    { term: "Value, dollars", declared: row.declaredValue, parsed: row.value },
  ]
  return (
    <TableScroll label="Declared and parsed totals">
      <DataTable caption="Totals on the cover page and in the table" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <td />
            <th scope="col">Declared</th>
            <th scope="col">Parsed</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ term, declared, parsed }) => {
            const difference = declared === null || parsed === null ? null : parsed - declared
            return (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{formatFigure(declared)}</td>
                <td>{formatFigure(parsed)}</td>
                <td className={difference ? "down" : undefined}>
                  {difference === null ? missing : difference === 0 ? "agrees" : formatFigure(difference)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
