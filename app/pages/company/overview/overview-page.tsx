import { useLoaderData } from "@remix-run/react"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import { FilingDescription } from "~/pages/company/filings/filings-table"
import { SourcePanel } from "~/pages/company/financials/source-panel"
import { Absent, noImportedStatements, Unavailable } from "~/pages/company/request/unavailable"
import { DataTable, TableRow } from "~/ui/data-table"
import { type Fact, Facts } from "~/ui/facts"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"
import { type BusinessPart, BusinessSection } from "./business-section"

export interface OverviewData {
  ticker: Ticker
  cik: Cik
  name: string
  isInvented: boolean
  business: BusinessPart
  headline: Loaded<{ value: { facts: Fact[]; lines: string | null; note: string } }>
  filings: Loaded<{ value: { latest: SubmittedFiling[]; profile: { term: string; value: string }[] } }>
}

export function OverviewPage() {
  const { ticker, cik, business, headline, filings, isInvented } = useLoaderData<OverviewData>()
  const here = `/company/${ticker}`
  const isNothingToBeHad =
    headline.status === "unavailable" &&
    filings.status === "unavailable" &&
    headline.reason === filings.reason
  return (
    <>
      {isInvented ? (
        <p className="max-w-[74ch] text-ink-2">
          This is a fictional company. Its figures and filings are sample data.
        </p>
      ) : null}
      {headline.status === "loaded" ? <Facts facts={headline.value.facts} /> : null}
      <BusinessSection business={business} />
      {headline.status === "loaded" ? (
        <Section title="Ten years" action={{ label: "All statements", to: `${here}/financials` }}>
          <SourcePanel>
            <ServerHtml slot="key-lines" html={headline.value.lines} />
          </SourcePanel>
          <p className="pt-2 text-note text-ink-3">{headline.value.note}</p>
        </Section>
      ) : headline.status === "unavailable" ? (
        <Unavailable
          what={isNothingToBeHad ? "The statements and the filing list" : "The statements"}
          cik={cik}
          reason={headline.reason}
          retry={here}
        />
      ) : (
        <Absent cik={cik} ofImported={noImportedStatements}>
          The SEC has no statement data for this company.
        </Absent>
      )}
      {filings.status === "loaded" ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-[minmax(0,1fr)_320px]">
          <Section title="Latest filings" action={{ label: "All filings", to: `${here}/filings` }}>
            <LatestFilings ticker={ticker} filings={filings.value.latest} />
          </Section>
          <Section title="Company profile">
            <dl className="text-data">
              {filings.value.profile.map(({ term, value }) => (
                <div key={term} className="grid grid-cols-[130px_1fr] gap-3 border-b border-hair py-[7px]">
                  <dt className="text-ink-3">{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className="flex gap-5 pt-3 text-data">
              <TextLink to={`${here}/executives`}>Executives</TextLink>
              <TextLink to={`${here}/earnings`}>Earnings</TextLink>
            </p>
          </Section>
        </div>
      ) : isNothingToBeHad ? null : filings.status === "unavailable" ? (
        <Unavailable what="The filing list" cik={cik} reason={filings.reason} retry={here} />
      ) : (
        <Absent cik={cik}>The SEC has no filing list for this company.</Absent>
      )}
    </>
  )
}

function LatestFilings({ ticker, filings }: { ticker: Ticker; filings: SubmittedFiling[] }) {
  return (
    <DataTable caption="Latest filings" isCaptionHidden isNarrow>
      <tbody>
        {filings.map((filing) => (
          <TableRow key={filing.accession}>
            <th scope="row">
              <TextLink to={readerAddress(ticker, filing)}>{filing.form}</TextLink>
            </th>
            <td className="text wrap">
              <FilingDescription filing={filing} />
            </td>
            <td>{formatDay(filing.filed)}</td>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}
