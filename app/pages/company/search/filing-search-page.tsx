import { useLoaderData } from "@remix-run/react"
import { formName } from "~/edgar/form-names"
import { fullTextPage, fullTextSince } from "~/edgar/full-text-scope"
import type { FullTextAnswer } from "~/edgar/full-text-search"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { isImportedKey } from "~/model/imported/listing-key"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { filingListPart, NotLoaded } from "~/pages/company/request/not-loaded"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { Controls, NoteLine, Tabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FilingSearch, FoundDocument } from "./search-filings.server"
import { type FilingSearchQuery, filingSearchAddress } from "./search-query"

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
    | ({ kind: "stored" } & FilingSearch)
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
          tabs={[
            {
              label: "Filings read here",
              to: to({ where: "stored" }),
              isCurrent: query.where === "stored",
            },
            {
              label: `All filings since ${fullTextSince}, at the SEC`,
              to: to({ where: "sec" }),
              isCurrent: query.where === "sec",
            },
          ]}
        />
      </Controls>
      <FilterControls
        submit="Search"
        role="search"
        controls={[
          { kind: "search", label: "Words", name: "q", value: query.q },
          {
            kind: "select",
            label: "Form",
            name: "form",
            value: query.form,
            options: [
              { value: "", label: "All forms" },
              ...forms.map((form) => ({
                value: form,
                label: formName(form) === form ? form : `${form} ${formName(form)}`,
              })),
            ],
          },
          {
            kind: "select",
            label: "Filed in",
            name: "year",
            value: query.year,
            options: [
              { value: "", label: "Any year" },
              ...years.map((year) => ({ value: year, label: year })),
            ],
          },
          query.where === "sec" ? { kind: "hidden", name: "where", value: "sec" } : null,
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
      return (
        <p className="pt-6 text-small text-ink-2">
          Type words that are next to each other in the text, such as “going concern” or the name of a
          customer.
        </p>
      )
    case "failed":
      return <Notice tone="warning">The filings could not be searched. {result.reason}</Notice>
    case "stored":
      return <StoredResult {...props} search={result} />
    case "sec":
      return <SecResult {...props} answer={result} />
  }
}

function StoredResult({ ticker, query, search }: ResultProps & { search: FilingSearch }) {
  const { found, matches, searched, unread, problem } = search
  const again = filingSearchAddress(ticker, query)
  // The data has the matches of all pages.
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
        {countText(matches, "match", "matches")} in {formatFigure(found.length)} of{" "}
        {countText(searched, "document")}.
      </NoteLine>
      {unread > 0 ? (
        <Notice
          actions={[
            { label: problem ? "Try again" : "Read two more and search again", to: again },
            { label: "Search all at the SEC", to: filingSearchAddress(ticker, { ...query, where: "sec" }) },
          ]}
        >
          {formatFigure(unread)}
          {searched > 0 ? " more" : ""} {unread === 1 ? "filing is" : "filings are"} not read yet
          {query.form || query.year || problem ? "" : "; choose a form or a year to search fewer"}.
          {problem ? ` ${problem}` : ""}
        </Notice>
      ) : null}
      {found.length === 0 ? (
        <EmptyState>
          {searched > 0 ? `No document has “${query.q}”.` : "No filing of this company is read yet."}
        </EmptyState>
      ) : (
        <ol className="grid max-w-[54.5em] gap-7 pt-2">
          {found.map((each) => (
            <FoundEntry
              key={`${each.accession} ${each.document}`}
              ticker={ticker}
              query={query}
              found={each}
            />
          ))}
        </ol>
      )}
    </>
  )
}

function FoundEntry({ ticker, query, found }: ResultProps & { found: FoundDocument }) {
  const { accession, document, form, type, filed, period, total, matches } = found
  const to = (section?: string) =>
    readerPath(ticker, accession, { type, doc: document, section: section ?? null, q: query.q })
  const name = type === form ? `${form}, ${formName(form)}` : `${type} of the ${form}`
  return (
    <li>
      <h2 className="text-h3">
        <TextLink to={to()}>{name}</TextLink>
      </h2>
      <p className="text-note text-ink-3">
        Filed {formatDay(filed)}
        {period ? `, period to ${formatDay(period)}` : ""}. {countText(total, "match", "matches")}
        {total > matches.length ? `, the first ${matches.length}` : ""}:
      </p>
      <ul className="grid gap-2 pt-2 text-data">
        {matches.map((match) => (
          <li key={match.anchor}>
            <a href={`${to(match.section)}#${match.anchor}`} className="block text-ink-2 hover:text-ink">
              {match.label ? <b className="font-[560]">{match.label}: </b> : null}
              {match.before}
              <mark className="bg-mark text-inherit">{match.found}</mark>
              {match.after}
            </a>
          </li>
        ))}
      </ul>
    </li>
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
