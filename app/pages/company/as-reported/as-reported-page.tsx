import { useLoaderData } from "@remix-run/react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { asReportedAddress } from "~/model/as-reported/as-reported-address"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { FilterControls } from "~/ui/forms/filter-controls"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"

export type AsReportedPageData = {
  ticker: Ticker
  cik: Cik
  reports: { value: string; label: string }[]
  chosen: Accession | null
} & Loaded<{
  form: string
  filed: string
  reader: string | null
  /** The address of the data, without its extension. */
  data: string
  /** The way in which the concepts of the statements' rows were chosen; null without rows of the report. */
  choice: string | null
  /** True if the newest report could not be read, so that an earlier one is shown. */
  isEarlier: boolean
  statements: { key: string; title: string; html: string | null }[]
}>

export function AsReportedPage() {
  const data = useLoaderData<AsReportedPageData>()
  const { ticker, cik, reports, chosen } = data
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="reported" />
      </Controls>
      {chosen ? (
        <FilterControls
          submit="Show"
          className="gap-x-6 gap-y-3 tablet:pt-4"
          controls={[{ kind: "select", label: "Report", name: "filing", value: chosen, options: reports }]}
        />
      ) : null}
      {data.status !== "loaded" ? (
        <NotLoaded
          part={{
            title: "The statements",
            source: chosen
              ? `statements in XBRL of the filing ${chosen}`
              : "annual or quarterly reports of this company",
          }}
          read={data}
          cik={cik}
          retry={asReportedAddress(ticker, chosen)}
        />
      ) : (
        <div className="noted">
          <NoteLine beside={<DataLinks at={data.data} />}>
            The statements of the {data.form} filed {formatDay(data.filed)}, in the company's own rows, names
            and order.{data.isEarlier ? " The statements of newer reports are not available." : ""} Shares in
            thousands where amounts are in thousands or millions.{" "}
            {data.choice
              ? `The last column names the row of the financials that a line is in. ${data.choice} `
              : null}
            {data.reader ? <TextLink to={data.reader}>Open the filing</TextLink> : null}
          </NoteLine>
          {data.statements.map(({ key, title, html }) => (
            <Section key={key} title={title}>
              <ServerHtml slot={key} html={html} />
            </Section>
          ))}
        </div>
      )}
    </>
  )
}
