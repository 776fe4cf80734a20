import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import type { ReportLine } from "~/model/registers/describe-reports"
import { SourcePanel } from "~/pages/company/financials/source-panel"
import { filingListPart, NotLoaded, statementsPart } from "~/pages/company/request/not-loaded"
import { SegmentsSummary, type SegmentsSummaryData } from "~/pages/company/segments/segments-summary"
import { CurrencyChoice, type CurrencyMark, CurrencyNote } from "~/pages/currency/currency-mark"
import { Facts } from "~/ui/facts"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"
import { OutsideLink, TextLink } from "~/ui/text-link"
import { type BusinessPart, BusinessSection } from "./business-section"
import { type GlanceLine, GlanceLines } from "./glance-line"
import type { HeadlineFact } from "./headline"
import { type ListedLine, ListedSecurities } from "./listed-securities"
import type { ProfileLine } from "./profile"
import { RegisterReports } from "./register-reports"

export interface OverviewData {
  ticker: Ticker
  cik: Cik
  name: string
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
  isInvented: boolean
  business: BusinessPart
  /** What the company does, and the report that says so. */
  about: { text: string; source: { label: string; to: string } | null } | null
  glance: GlanceLine[]
  segments: SegmentsSummaryData | null
  /** The choice of a past day. */
  day: string | null
  currencyMark: CurrencyMark
  headline: Loaded<{
    value: {
      /** The days of the figures and of the price. */
      dates: string
      /** The price and the columns as pictures. */
      charts: string | null
      glance: GlanceLine[]
      facts: HeadlineFact[]
      factsNote: string
      /** The note says what is to be known of the multiples, or why there are none. */
      valuation: { facts: HeadlineFact[]; note: string }
      lines: string | null
      years: number
      note: string
    }
  }>
  /** The price of a company without statements. */
  priced: { dates: string; charts: string | null } | null
  listings: ListedLine[]
  /** Reports of a register; null for a company at the SEC. */
  register: { reports: ReportLine[]; note: string } | null
  filings: Loaded<{ value: { latest: string | null; profile: ProfileLine[] } }>
}

export function OverviewPage() {
  const data = useLoaderData<OverviewData>()
  const {
    ticker,
    cik,
    asOf,
    business,
    about,
    glance,
    segments,
    day,
    headline,
    priced,
    filings,
    register,
    isInvented,
  } = data
  const here = `/company/${ticker}`
  const statements = (search: { statement?: string; period?: string } = {}) =>
    `${here}/financials${toSearch({ ...search, asof: asOf })}`
  const head = headline.status === "loaded" ? headline.value : priced
  const lines = [...(headline.status === "loaded" ? headline.value.glance : []), ...glance]
  const isNothingToBeHad =
    headline.status === "unavailable" &&
    filings.status === "unavailable" &&
    headline.reason === filings.reason
  return (
    <>
      {isInvented ? (
        <p className="max-w-[46.5em] text-ink-2">
          This is a fictional company. Its figures and filings are sample data.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-1 pt-1 text-data">
        <p className="text-ink-3">{head?.dates}</p>
        <nav aria-label="More about this company" className="flex gap-x-5">
          {Object.entries(morePages).map(([page, label]) => (
            <TextLink key={page} to={`${here}/${page}`}>
              {label}
            </TextLink>
          ))}
        </nav>
      </div>
      <CurrencyNote mark={data.currencyMark} />
      {about ? (
        <p className="max-w-[69.5em] pt-2 text-small text-ink-2">
          {about.text} {about.source ? <TextLink to={about.source.to}>{about.source.label}</TextLink> : null}
        </p>
      ) : null}
      {head ? (
        <SourcePanel>
          <ServerHtml slot="glance" html={head.charts} />
          <GlanceLines lines={lines} />
        </SourcePanel>
      ) : (
        <GlanceLines lines={lines} />
      )}
      {headline.status === "loaded" ? (
        <SourcePanel>
          <SourcedFacts facts={headline.value.facts} note={headline.value.factsNote} />
          {headline.value.valuation.facts.length > 0 ? (
            <SourcedFacts
              facts={headline.value.valuation.facts}
              note={headline.value.valuation.note}
              action={<TextLink to={statements({ statement: "ratios" })}>Ten-year ranges</TextLink>}
            />
          ) : headline.value.valuation.note ? (
            <NoteLine>{headline.value.valuation.note}</NoteLine>
          ) : null}
        </SourcePanel>
      ) : null}
      <BusinessSection business={business} />
      {headline.status === "loaded" && headline.value.years === 0 ? (
        <NoteLine>
          No figures of a fiscal year are loaded.{" "}
          <TextLink to={statements({ period: "quarterly" })}>Quarterly statements</TextLink>
        </NoteLine>
      ) : headline.status === "loaded" ? (
        <Section
          title={yearsTitle(headline.value.years)}
          action={{ label: "All statements", to: statements() }}
        >
          <SourcePanel>
            <ServerHtml slot="key-lines" html={headline.value.lines} />
          </SourcePanel>
          <p className="pt-2 text-note text-ink-3">{headline.value.note}</p>
          <ServerHtml slot="known-on" html={day} />
          <CurrencyChoice mark={data.currencyMark} />
        </Section>
      ) : (
        <NotLoaded
          part={
            isNothingToBeHad
              ? { ...statementsPart, title: "The statements and the filing list" }
              : statementsPart
          }
          read={headline}
          cik={cik}
          retry={here}
        />
      )}
      <SegmentsSummary ticker={ticker} data={segments} />
      {register ? <RegisterReports {...register} /> : null}
      <ListedSecurities own={ticker} lines={data.listings} />
      {filings.status === "loaded" ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-[minmax(0,1fr)_320px]">
          <Section title="Latest filings" action={{ label: "All filings", to: `${here}/filings` }}>
            <ServerHtml slot="latest-filings" html={filings.value.latest} />
          </Section>
          <Section title="Company profile">
            <dl className="text-data">
              {filings.value.profile.map(({ term, value, href }) => (
                <div key={term} className="grid grid-cols-[130px_1fr] gap-3 border-b border-hair py-[7px]">
                  <dt className="text-ink-3">{term}</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    {href ? <OutsideLink href={href}>{value}</OutsideLink> : value}
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      ) : isNothingToBeHad ? null : (
        <NotLoaded part={filingListPart} read={filings} cik={cik} retry={here} />
      )}
    </>
  )
}

const morePages = { earnings: "Earnings", executives: "Executives" }

/** `Ten years`, `Three years` */
function yearsTitle(years: number): string {
  const words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
  return `${words[years - 1] ?? years} ${years === 1 ? "year" : "years"}`
}

/** Figures with links to their sources, and what they are of. */
function SourcedFacts({ facts, note, action }: { facts: HeadlineFact[]; note: string; action?: ReactNode }) {
  if (facts.length === 0) return null
  return (
    <>
      <Facts
        isAligned
        isNoteBelow
        facts={facts.map(({ term, value, note, href }) => ({
          term,
          value: href ? (
            <a href={href} className="hover:underline">
              {value}
            </a>
          ) : (
            value
          ),
          note,
        }))}
      />
      <p className="-mt-2 mb-4 text-note text-ink-3 tablet:-mt-5">
        {note} {action}
      </p>
    </>
  )
}
