import { useLoaderData } from "@remix-run/react"
import { formName } from "~/edgar/form-names"
import { fullTextPage, fullTextSince } from "~/edgar/full-text-scope"
import type { FullTextAnswer } from "~/edgar/full-text-search"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { isImportedKey } from "~/model/imported/listing-key"
import { sectionTopics } from "~/model/words/section-topics"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { filingListPart, NotLoaded } from "~/pages/company/request/not-loaded"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FoundWords } from "./find-words.server"
import { type FilingSearchQuery, filingSearchAddress } from "./search-query"
import { describeCounts, formChoice, QuarterBars, WordResults, WordsHelp } from "./word-results"

/** What is indexed of a company's filings. */
export interface IndexedFilings {
  documents: number
  /** Filings that are not read yet; `isReading` if they are being read. */
  unread: number
  isReading: boolean
  /** Documents that cannot be searched, and why. */
  missing: { accession: string; document: string; form: string; filed: string; reason: string }[]
}

type FoundInCompany = FoundWords & { indexed: IndexedFilings }

export interface FilingSearchData {
  ticker: Ticker
  cik: Cik
  name: string
  query: FilingSearchQuery
  forms: string[]
  years: string[]
  result:
    | { kind: "none" }
    | { kind: "failed"; reason: string }
    | { kind: "refused"; problem: string }
    | ({ kind: "found" } & FoundInCompany)
    | ({ kind: "sec"; words: string } & FullTextAnswer)
}

/** Words in the text of all filings of a company. */
export function FilingSearchPage() {
  const { ticker, cik, query, forms, years, result } = useLoaderData<FilingSearchData>()
  const to = (change: Partial<FilingSearchQuery>) =>
    filingSearchAddress(ticker, { ...query, page: 1, ...change })
  if (isImportedKey(cik))
    return <NotLoaded part={filingListPart} read={{ status: "absent" }} cik={cik} retry={to({})} />
  return (
    <>
      <Controls>
        <Tabs
          label="Where"
          tabs={toTabs(
            [
              ["stored", "Loaded filings"],
              ["sec", `All filings since ${fullTextSince}, at the SEC`],
            ],
            query.where,
            (where) => to({ where }),
          )}
        />
      </Controls>
      <FilterControls
        submit="Search"
        role="search"
        controls={[
          { kind: "search", label: "Words", name: "q", value: query.q },
          formChoice(forms, query.form),
          filterBy("Filed in", "year", query.year, "Any year", years),
          query.where === "sec"
            ? { kind: "hidden", name: "where", value: "sec" }
            : filterBy("Section", "section", query.section, "All sections", sectionTopics),
        ]}
      />
      {query.where === "sec" ? (
        <NoteLine>
          The words, this company, the form and the year are sent to the SEC’s full-text search. The SEC does
          not learn who asks: the request comes from this site.
        </NoteLine>
      ) : null}
      <Result ticker={ticker} query={query} result={result} />
    </>
  )
}

interface ResultProps {
  ticker: Ticker
  query: FilingSearchQuery
}

function Result({ result, ...props }: ResultProps & Pick<FilingSearchData, "result">) {
  switch (result.kind) {
    case "none":
      return <WordsHelp />
    case "failed":
      return <Notice tone="warning">The filings could not be searched. {result.reason}</Notice>
    case "refused":
      return <Notice tone="warning">{result.problem}</Notice>
    case "found":
      return <FoundResult {...props} found={result} />
    case "sec":
      return <SecResult {...props} answer={result} />
  }
}

function FoundResult({ ticker, query, found }: ResultProps & { found: FoundInCompany }) {
  const to = (change: Partial<FilingSearchQuery>) =>
    filingSearchAddress(ticker, { ...query, page: 1, ...change })
  const toData = (suffix: string) => filingSearchAddress(ticker, { ...query, page: 1 }, suffix)
  return (
    <>
      <NoteLine
        beside={
          <>
            <a href={toData(".xlsx")}>XLSX</a>
            <a href={toData(".csv")}>CSV</a>
            <a href={toData(".json")}>JSON</a>
          </>
        }
      >
        {describeCounts(found)} {countText(found.indexed.documents, "document")} of this company{" "}
        {found.indexed.documents === 1 ? "is" : "are"} searched.
      </NoteLine>
      <Unread ticker={ticker} query={query} indexed={found.indexed} />
      <QuarterBars quarters={found.quarters} />
      {found.found.length > 1 ? (
        <Controls>
          <Tabs
            label="Order"
            size="small"
            tabs={toTabs(
              [
                ["newest", "Newest first"],
                ["fit", "Best fit first"],
              ],
              query.sort,
              (sort) => to({ sort }),
            )}
          />
        </Controls>
      ) : null}
      {found.found.length === 0 ? (
        <EmptyState action={{ label: "Search all at the SEC", to: to({ where: "sec" }) }}>
          {found.indexed.documents > 0
            ? `No match in the loaded filings for “${query.q}”.`
            : "No filing of this company is loaded yet."}
        </EmptyState>
      ) : (
        <WordResults found={found.found} isOneCompany />
      )}
      <Pager page={found.page} pages={found.pages} to={(page) => to({ page })} />
      <Missing missing={found.indexed.missing} />
    </>
  )
}

/** Filings that are not read yet. */
function Unread({ ticker, query, indexed }: ResultProps & { indexed: IndexedFilings }) {
  const { unread, isReading } = indexed
  if (unread === 0) return null
  return (
    <Notice
      actions={[
        { label: "Search again", to: filingSearchAddress(ticker, query) },
        { label: "Search all at the SEC", to: filingSearchAddress(ticker, { ...query, where: "sec" }) },
      ]}
    >
      {countText(unread, "filing is", "filings are")} not read yet
      {isReading ? " and will be searched in some minutes" : ""}.
    </Notice>
  )
}

/** The data names all. */
const shownMissing = 100

/** Documents that cannot be searched, and why. */
function Missing({ missing }: Pick<IndexedFilings, "missing">) {
  if (missing.length === 0) return null
  const more = missing.length - shownMissing
  return (
    <details className="pt-6 text-small">
      <summary className="link inline-block">
        {countText(missing.length, "document")} cannot be searched
      </summary>
      <ul className="grid max-w-[54.5em] gap-1 pt-2 text-data text-ink-2">
        {missing.slice(0, shownMissing).map(({ accession, document, form, filed, reason }) => (
          <li key={`${accession} ${document}`}>
            {form}, filed {formatDay(filed)}, {accession}: {reason}
          </li>
        ))}
        {more > 0 ? <li>The JSON has {countText(more, "more document")}.</li> : null}
      </ul>
    </details>
  )
}

function SecResult({ ticker, query, answer }: ResultProps & { answer: FullTextAnswer & { words: string } }) {
  const { hits, total, isAtLeast, words } = answer
  return (
    <>
      <NoteLine>
        {isAtLeast ? "At least " : ""}
        {countText(total, "document has", "documents have")} “{words}”.
      </NoteLine>
      {hits.length === 0 ? (
        <EmptyState>No filing of this company has these words in this order.</EmptyState>
      ) : (
        <ol className="grid max-w-[54.5em] gap-3 text-small">
          {hits.map(({ accession, document, form, type, filed, period }) => (
            <li key={`${accession} ${document}`}>
              <TextLink to={readerPath(ticker, accession, { type, doc: document, q: words })}>
                {type === form ? `${form}, ${formName(form)}` : `${type} of the ${form}`}
              </TextLink>
              <span className="block text-note text-ink-3">
                Filed {formatDay(filed)}
                {period ? `, period to ${formatDay(period)}` : ""}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={query.page}
        pages={Math.min(100, Math.max(1, Math.ceil(total / fullTextPage)))}
        to={(page) => filingSearchAddress(ticker, { ...query, page })}
      />
    </>
  )
}
