import { Link, useLoaderData } from "@remix-run/react"
import { edgarAddress } from "~/edgar/addresses"
import type { Accession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { DataTable } from "~/ui/data-table"
import { EmptyState } from "~/ui/empty-state"
import { Pager } from "~/ui/navigation/pager"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
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
      <p className="mb-2 max-w-[46.5em] text-ink-2">
        {filingState(row)}. {row.state === "read" ? row.reason : null}
      </p>
      <Section title="Totals on the cover page and in the table">
        <div className="max-w-[480px]">
          <Declared row={row} />
        </div>
      </Section>
      <Section title="Rows as filed">
        <NoteLine beside={<DataLinks at={here} />}>
          {`${countText(stored, "row")}, in the order and unit of the filing.`}
          {otherManagers.length
            ? ` Managers: ${otherManagers.map(({ number, name }) => `${number} ${name}`).join(", ")}.`
            : ""}
        </NoteLine>
        {stored ? (
          <ServerHtml slot="filing-rows" html={table} />
        ) : (
          <EmptyState action={{ label: "Read on the SEC website", to: atSec }}>
            The rows of this filing are not loaded.
          </EmptyState>
        )}
        <Pager page={page} pages={pages} to={(other) => `${here}?page=${other}`} />
      </Section>
    </>
  )
}

function Declared({ row }: { row: FilingRow }) {
  const lines = [
    { term: "Declared", rows: row.declaredRows, value: row.declaredValue },
    { term: "Parsed", rows: row.rows, value: row.value },
  ]
  return (
    <DataTable
      caption="Totals on the cover page and in the table"
      label="Totals on the cover page and in the table"
      isNarrow
      columns={["", "Rows", "Value, dollars"]}
    >
      {lines.map(({ term, rows, value }) => (
        <tr key={term}>
          <th scope="row">{term}</th>
          <td>{formatFigure(rows)}</td>
          <td>{formatFigure(value)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Difference</th>
        <Difference declared={row.declaredRows} parsed={row.rows} />
        <Difference declared={row.declaredValue} parsed={row.value} />
      </tr>
    </DataTable>
  )
}

function Difference({ declared, parsed }: { declared: number | null; parsed: number | null }) {
  if (declared === null || parsed === null) return <td className="none">{missing}</td>
  const difference = parsed - declared
  return difference === 0 ? <td>agrees</td> : <td className="down">{formatFigure(difference)}</td>
}
