import { Fragment, type ReactNode } from "react"
import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { ReleaseSource } from "~/model/financials/cells/cell"
import type { FilingName } from "~/model/financials/view/cell-source"
import type { Registrant } from "~/model/financials/view/view-statement"
import { formatLanguage } from "~/model/registers/describe-reports"
import type { ReportSource } from "~/model/registers/find-report-facts"
import { OutsideLink, TextLink } from "~/ui/text-link"

export function ReleaseTerms({ ticker, cik, release }: { ticker: Ticker; cik: Cik; release: ReleaseSource }) {
  const { accession, filed, document, anchor } = release
  const [section, fragment] = anchor.split("#")
  const query = new URLSearchParams({ type: "8-K", doc: document, ...(section ? { section } : {}) })
  const filing = { accession, form: "8-K", filed, registrant: null, publication: null }
  return (
    <>
      <Term name="Basis">Announced in the results release. No 10-K or 10-Q has this value.</Term>
      <Term name="Filing">
        <FilingLinks ticker={ticker} cik={cik} filing={filing} />
      </Term>
      <Term name="Table">
        <TextLink to={`/company/${ticker}/${accession}?${query}${fragment ? `#${fragment}` : ""}`}>
          Open the release at this table
        </TextLink>
      </Term>
      <Term name="Proof">
        Net income and revenue of the quarter are the year less nine months, and earnings per share are within
        three cents of that difference.
      </Term>
      {listFigures(release).map(([label, text]) => (
        <Term key={label} name={label}>
          {text}
        </Term>
      ))}
    </>
  )
}

export function FilingLinks({ ticker, cik, filing }: { ticker: Ticker; cik: Cik; filing: FilingName }) {
  const { accession, form, filed, registrant, publication } = filing
  if (publication) {
    const { name, url, register } = publication
    return (
      <>
        {url ? <OutsideLink href={url}>{name}</OutsideLink> : name},{" "}
        {register ? `added to the register ${formatDay(filed)}` : `published ${formatDay(filed)}; imported`}
      </>
    )
  }
  // A predecessor's filing is in the filing list of its own CIK.
  const company = registrant?.cik ?? ticker
  return (
    <>
      <TextLink to={`/company/${company}/${accession}?type=${encodeURIComponent(form)}`}>{form}</TextLink>{" "}
      filed {formatDay(filed)} (
      <OutsideLink href={edgarAddress.filingPage(registrant?.cik ?? cik, accession)}>at the SEC</OutsideLink>)
    </>
  )
}

/** The quarter as the release prints it. */
function listFigures(release: ReleaseSource): [label: string, text: string][] {
  const unit = release.scale === null ? "" : (unitNames.get(release.scale) ?? "")
  const amount = (value: number) => `${formatFigure(value, Number.isInteger(value) ? 0 : 1)}${unit}`
  const figures: [string, number | undefined, (value: number) => string][] = [
    ["Revenue", release.revenue, amount],
    ["Net income", release.netIncome, amount],
    ["Basic EPS", release.epsBasic, (value) => formatFigure(value, 2)],
    ["Diluted EPS", release.epsDiluted, (value) => formatFigure(value, 2)],
  ]
  return figures.flatMap(([label, value, format]): [string, string][] =>
    value === undefined ? [] : [[`${label}, printed`, format(value)]],
  )
}

const unitNames = new Map([
  [1e6, " million"],
  [1e3, " thousand"],
])

export function RegistrantLink({ registrant: { cik, name } }: { registrant: Registrant }) {
  return (
    <>
      <TextLink to={`/company/${cik}/filings`}>{name}</TextLink> (CIK {cik})
    </>
  )
}

/** The facts of a figure in its report, and what the register's validator says of the report. */
export function ReportTerms({ report }: { report: ReportSource }) {
  const { register, language, validation, messages, facts } = report
  return (
    <>
      {facts.length > 0 ? (
        <Term name={facts.length === 1 ? "Fact" : "Facts"}>
          {facts.map(({ concept, id, url }, place) => (
            <Fragment key={concept}>
              {place > 0 ? ", " : null}
              {url ? <OutsideLink href={url}>{id}</OutsideLink> : id}
            </Fragment>
          ))}{" "}
          in the report
        </Term>
      ) : null}
      <Term name="Register">
        {register}, report in {formatLanguage(language)}
      </Term>
      <Term name="Validator">{validation}</Term>
      {messages.map(({ severity, code, text }) => (
        <Term key={text} name={severity}>
          {code ? `${code}: ` : ""}
          {text}
        </Term>
      ))}
    </>
  )
}

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[120px_1fr] gap-3 border-b border-hair py-[7px]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
