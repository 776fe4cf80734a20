import { useLoaderData } from "@remix-run/react"
import { eightKItemTitle } from "~/edgar/eight-k-items"
import type { Cik } from "~/lib/cik"
import { formatDay, type IsoDate } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type FilingsQuery, filingsPath } from "~/model/words/filings-query"
import { sectionTopics } from "~/model/words/section-topics"
import type { FoundWords } from "~/pages/company/search/find-words.server"
import {
  describeCounts,
  formChoice,
  QuarterBars,
  WordResults,
  WordsHelp,
} from "~/pages/company/search/word-results"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"

/** How much is indexed. */
interface Indexed {
  texts: number
  filers: number
  oldest: IsoDate | null
}

export interface FirstUse {
  cik: Cik
  ticker: Ticker | null
  name: string
  industry: string | null
  first: IsoDate
  accession: string
  documents: number
}

export interface FilingsPageData {
  query: FilingsQuery
  sectors: string[]
  /** Tickers that are not listed. */
  unknown: string[]
  /** The name of the industry that the query has. */
  industry: string | null
  result:
    | { kind: "filed"; count: number; hasMore: boolean; table: string | null }
    | { kind: "refused"; problem: string }
    | { kind: "first"; uses: FirstUse[]; size: Indexed }
    | ({ kind: "words"; indexed: Indexed } & FoundWords)
}

const listedForms = ["8-K", "10-K", "10-Q", "20-F", "6-K", "DEF 14A", "S-1", "13F-HR", "SCHEDULE 13D", "4"]
const listedItems = "1.01 1.02 1.03 1.05 2.01 2.02 2.05 2.06 3.01 4.01 4.02 5.01 5.02 5.07 7.01 8.01".split(
  " ",
)

/** What was filed, and words in filings. */
export function FilingsPage() {
  const { query, sectors, unknown, result } = useLoaderData<FilingsPageData>()
  return (
    <>
      <PageHeader
        title="Filings"
        lede="What listed companies and tracked investors filed with the SEC, and words in the text of filings."
      />
      <Search query={query} sectors={sectors} />
      {unknown.length > 0 ? <Notice>Not listed: {unknown.join(", ")}.</Notice> : null}
      <Result query={query} result={result} />
    </>
  )
}

function Search({ query, sectors }: Pick<FilingsPageData, "query" | "sectors">) {
  const { q, form, item, section, sector, tickers, since, upto } = query
  const forms = form && !listedForms.includes(form) ? [...listedForms, form] : listedForms
  const items = item && !listedItems.includes(item) ? [...listedItems, item] : listedItems
  const all = filingsPath({ ...query, tickers: [], page: 1 })
  const kept = (names: readonly string[]) =>
    [...new URLSearchParams(filingsPath({ ...query, page: 1 }).split("?")[1])].flatMap(([name, value]) =>
      names.includes(name) ? [] : [{ kind: "hidden" as const, name, value }],
    )
  return (
    <>
      <FilterControls
        action="/filings"
        submit="Search"
        role="search"
        className="gap-x-5 gap-y-2 pt-4 tablet:[&_input]:w-96"
        controls={[{ kind: "search", label: "Words", name: "q", value: q }, ...kept(["q"])]}
      />
      <FilterControls
        action="/filings"
        submit="Show"
        controls={[
          formChoice(forms, form),
          filterBy(
            "8-K item",
            "item",
            item,
            "Any item",
            items.map((each) => [each, `${eightKItemTitle(each)} (${each})`]),
          ),
          filterBy("Sector", "sector", sector, "All sectors", sectors),
          q ? filterBy("Section", "section", section, "All sections", sectionTopics) : null,
          {
            kind: "text",
            label: "Tickers",
            name: "tickers",
            value: tickers.join(", "),
            placeholder: "AAPL, WMT",
          },
          { kind: "date", label: "Since", name: "since", value: since },
          { kind: "date", label: "Up to", name: "upto", value: upto },
          ...kept(["form", "item", "sector", "section", "tickers", "since", "upto", "date"]),
        ]}
      >
        <span className="text-data">
          <TextLink to={`${all}${all.includes("?") ? "&" : "?"}mine=1`}>My watchlists</TextLink>
        </span>
      </FilterControls>
    </>
  )
}

function Result({ query, result }: Pick<FilingsPageData, "query" | "result">) {
  switch (result.kind) {
    case "filed":
      return <Filed query={query} result={result} />
    case "refused":
      return (
        <>
          <Notice tone="warning">{result.problem}</Notice>
          <WordsHelp />
        </>
      )
    case "first":
      return <FirstUses query={query} uses={result.uses} size={result.size} />
    case "words":
      return <Found query={query} found={result} indexed={result.indexed} />
  }
}

function DataLinks({ query }: { query: FilingsQuery }) {
  const to = (suffix: string) => filingsPath({ ...query, page: 1, sort: "newest" }, suffix)
  return (
    <>
      <a href={to(".atom")}>Feed</a>
      <a href={to(".xlsx")}>XLSX</a>
      <a href={to(".csv")}>CSV</a>
      <a href={to(".json")}>JSON</a>
    </>
  )
}

function Industry() {
  const { query, industry } = useLoaderData<FilingsPageData>()
  if (!industry) return null
  return (
    <>
      {" "}
      Industry: {industry} (
      <TextLink to={filingsPath({ ...query, industry: null, page: 1 })}>all industries</TextLink>).
    </>
  )
}

function Filed({
  query,
  result,
}: {
  query: FilingsQuery
  result: Extract<FilingsPageData["result"], { kind: "filed" }>
}) {
  const { page } = query
  return (
    <>
      <div className="noted">
        <NoteLine beside={<DataLinks query={query} />}>
          The newest filings. Each company’s page has its older ones. Times are of New York.
          {query.form ? "" : " Forms of insiders (3, 4, 5 and 144) are left out unless chosen."}
          <Industry />
        </NoteLine>
        {result.count > 0 ? (
          <ServerHtml slot="filed" html={result.table} />
        ) : (
          <EmptyState action={{ label: "Show all filings", to: "/filings" }}>
            None of the newest filings matches.
          </EmptyState>
        )}
      </div>
      <Pager
        page={page}
        pages={result.hasMore ? page + 1 : page}
        to={(each) => filingsPath({ ...query, page: each })}
      />
    </>
  )
}

/** The page on which alerts about the search are chosen. */
function alertsPath(query: FilingsQuery): string {
  const [, search = ""] = filingsPath({ ...query, since: null, upto: null, sort: "newest", page: 1 }).split(
    "?",
  )
  return `/alerts?words=${encodeURIComponent(search)}#words`
}

function OrderTabs({ query }: { query: FilingsQuery }) {
  const to = (sort: FilingsQuery["sort"]) => filingsPath({ ...query, sort, page: 1 })
  return (
    <Controls>
      <Tabs
        label="Order"
        size="small"
        tabs={toTabs(
          [
            ["newest", "Newest first"],
            ["fit", "Best fit first"],
            ["first", "Companies by first use"],
          ],
          query.sort,
          to,
        )}
      />
    </Controls>
  )
}

function describeIndex({ texts, filers, oldest }: Indexed): string {
  if (texts === 0) return "No filing is indexed yet."
  return `${countText(texts, "document")} of ${countText(filers, "company", "companies")} ${texts === 1 ? "is" : "are"} searched${oldest ? `, filed since ${formatDay(oldest)}` : ""}.`
}

function Found({ query, found, indexed }: { query: FilingsQuery; found: FoundWords; indexed: Indexed }) {
  return (
    <>
      <NoteLine beside={<DataLinks query={query} />}>
        {describeCounts(found)} {describeIndex(indexed)}{" "}
        <TextLink to={alertsPath(query)}>Alerts about new filings with these words</TextLink>
        <Industry />
      </NoteLine>
      <OrderTabs query={query} />
      <QuarterBars quarters={found.quarters} />
      {found.found.length > 0 ? (
        <WordResults found={found.found} isOneCompany={false} />
      ) : (
        <EmptyState action={{ label: "Show what was filed", to: "/filings" }}>
          No match in the loaded filings for “{query.q}”.
        </EmptyState>
      )}
      <Pager page={found.page} pages={found.pages} to={(page) => filingsPath({ ...query, page })} />
    </>
  )
}

function FirstUses({ query, uses, size }: { query: FilingsQuery; uses: FirstUse[]; size: Indexed }) {
  const only = (ticker: Ticker) => filingsPath({ ...query, tickers: [ticker], sort: "newest", page: 1 })
  return (
    <>
      <NoteLine>
        {countText(uses.length, "company", "companies")} by the first filing with “{query.q}”.{" "}
        {describeIndex(size)}
      </NoteLine>
      <OrderTabs query={query} />
      {uses.length > 0 ? (
        <DataTable
          caption={`Companies by their first filing with ${query.q}`}
          columns={["Company", { text: "Industry" }, "First filed", "Documents"]}
        >
          {uses.map(({ cik, ticker, name, industry, first, documents }) => (
            <TableRow key={cik}>
              <th scope="row" className="wrap">
                {ticker ? <TextLink to={only(ticker)}>{name}</TextLink> : name}
                {ticker ? <span className="block text-note text-ink-3">{ticker}</span> : null}
              </th>
              <td className="text wrap">{industry}</td>
              <td className="date">{formatDay(first)}</td>
              <Figure text={formatFigure(documents)} />
            </TableRow>
          ))}
        </DataTable>
      ) : (
        <EmptyState>No match in the loaded filings for “{query.q}”.</EmptyState>
      )}
    </>
  )
}
