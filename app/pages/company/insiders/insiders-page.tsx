import { useLoaderData } from "@remix-run/react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import { countText, formatCompactUsd, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import type { Cluster, FirstPurchase } from "~/model/insiders/buying-signals"
import type { FormsOfSpan } from "~/model/insiders/insiders-document"
import { insiderSpans, type SpanOfTrades } from "~/model/insiders/net-buying"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { Disclosure } from "~/ui/disclosure"
import { EmbedCode } from "~/ui/embed-code"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { countShown, type InsidersFilter, type InsidersView, insidersAddress } from "./insiders-view"

interface LoadedInsiders {
  view: Omit<InsidersView, "rows">
  table: string | null
  chart: string | null
  hasChart: boolean
  /** The trades of the chosen days, or of a year; null if no filing list is known. */
  sum: ReadSum | null
  clusters: Cluster[]
  firsts: FirstPurchase[]
  history: {
    loaded: number
    all: number
    since: string | null
    listReadOn: string
    isLoading: boolean
    unreadable: number
    /** The newest of them, with the reason. */
    unreadableForms: { accession: Accession; file: string; form: string; filed: string; reason: string }[]
    isListWhole: boolean
  }
  /** Companies that this company owns shares of; their forms are in its filing list. */
  others: string[]
}

export type InsidersPageData = { ticker: Ticker; cik: Cik } & Loaded<LoadedInsiders>

export function InsidersPage() {
  const data = useLoaderData<InsidersPageData>()
  const { ticker, cik } = data
  if (data.status !== "loaded")
    return (
      <NotLoaded
        part={{ source: "ownership forms of this company", title: "Insider trades" }}
        read={data}
        cik={cik}
        retry={insidersAddress(ticker, {})}
      />
    )
  if (data.view.total === 0)
    return data.history.all === 0 ? (
      <EmptyState action={{ label: "Read this company's filings", to: `/company/${ticker}/filings` }}>
        {`No ownership forms in XML, by the filing list of ${formatDay(data.history.listReadOn)}.`}
      </EmptyState>
    ) : (
      <EmptyState action={{ label: "Try again", to: insidersAddress(ticker, {}) }}>
        {`The ${formatFigure(data.history.all)} ownership forms of this company are not loaded yet.`}
      </EmptyState>
    )
  return <Trades ticker={ticker} data={data} />
}

function Trades({ ticker, data }: { ticker: Ticker; data: LoadedInsiders }) {
  const { view } = data
  const { filter } = view
  const address = (change: Partial<InsidersFilter>) =>
    insidersAddress(ticker, { ...filter, page: 1, ...change })
  const [, search] = address({}).split(/(?=\?)/)
  return (
    <>
      <SumOfTrades sum={data.sum} />
      <Signals clusters={data.clusters} firsts={data.firsts} />
      {data.hasChart ? (
        <>
          <ServerHtml slot="net-buying" html={data.chart} />
          <EmbedCode title={`Net buying by insiders of ${ticker}`} height={360} />
        </>
      ) : null}
      <Controls>
        <Tabs
          label="Trades"
          tabs={toTabs(
            [
              [null, "All"],
              ["market", "Market trades"],
              ...view.codes.slice(0, 3).map(({ code, words }) => [code, words] as const),
            ],
            filter.code,
            (code) => address({ code }),
          )}
        />
        <Tabs
          label="Days"
          size="small"
          tabs={toTabs(
            [[null, "All days"], ...insiderSpans.map((days) => [days, `${days} days`] as const)],
            filter.days,
            (days) => address(days ? { days, year: null } : { days }),
          )}
        />
      </Controls>
      <FilterForm view={view} />
      <NoteLine
        beside={
          <>
            <TextLink to={`/company/${ticker}/executives`}>Officers and directors</TextLink>
            <TextLink to="/insiders">All companies</TextLink>
            <DataLinks at={`/company/${ticker}/insiders`} search={search} />
          </>
        }
      >
        {view.matching === view.total
          ? `${countText(view.total, "line")}.`
          : `${formatFigure(view.matching)} of ${countText(view.total, "line")}.`}{" "}
        Net buying counts purchases and sales of shares. Grants, exercises, taxes, gifts, proposed sales,
        holdings and derivatives are shown but not counted.
      </NoteLine>
      {view.matching > 0 ? (
        <ServerHtml slot="insiders" html={data.table} />
      ) : (
        <EmptyState action={{ label: "Show all trades", to: insidersAddress(ticker, {}) }}>
          No trades match these filters.
        </EmptyState>
      )}
      <Pager page={filter.page} pages={view.pages} to={(page) => address({ page })} />
      <History ticker={ticker} history={data.history} others={data.others} />
      <UnreadableForms ticker={ticker} {...data.history} />
    </>
  )
}

function Signals({ clusters, firsts }: { clusters: Cluster[]; firsts: FirstPurchase[] }) {
  if (clusters.length + firsts.length === 0) return null
  return (
    <ul className="my-5 grid max-w-[50.5em] gap-1.5 text-small">
      {clusters.map((cluster) => (
        <li key={cluster.from}>
          <strong className="font-semibold text-up">Cluster.</strong> {cluster.owners.length} insiders bought{" "}
          {countText(cluster.shares, "share")}
          {cluster.valueUsd === null ? "" : ` for ${formatCompactUsd(cluster.valueUsd)}`} between{" "}
          {formatDay(cluster.from)} and {formatDay(cluster.to)}: {cluster.owners.join(", ")}.
        </li>
      ))}
      {firsts.map((first) => (
        <li key={`${first.accession} ${first.owner}`}>
          <strong className="font-semibold">First purchase.</strong> {first.owner} bought on{" "}
          {formatDay(first.date)},{" "}
          {first.before
            ? `for the first time since ${formatDay(first.before)}.`
            : "the first purchase on record."}
        </li>
      ))}
    </ul>
  )
}

function FilterForm({ view }: { view: Omit<InsidersView, "rows"> }) {
  const { filter } = view
  return (
    <FilterControls
      submit="Show"
      controls={[
        filter.days ? { kind: "hidden", name: "days", value: String(filter.days) } : null,
        filterBy("Trade", "code", filter.code, "Any", [
          ["market", "Purchases and sales"],
          ...view.codes.map(({ code, words, count }) => [code, `${words} (${count})`] as const),
        ]),
        filterBy("Role", "role", filter.role, "Any", [
          ["officer", "Officers"],
          ["director", "Directors"],
          ["owner", "10 % owners"],
        ]),
        filterBy(
          "Person",
          "person",
          filter.person,
          "Anyone",
          view.people.map(({ cik, name, count }) => [cik, `${name} (${count})`]),
        ),
        filterBy("Year", "year", filter.year, "Any", view.years),
      ]}
    />
  )
}

/** The first day of the page, and the forms of the list that are not on it. */
function History({
  ticker,
  history,
  others,
}: { ticker: Ticker } & Pick<LoadedInsiders, "history" | "others">) {
  const { loaded, all, since, listReadOn, isLoading, unreadable } = history
  const isPart = loaded + unreadable < all
  return (
    <Notice
      actions={isLoading ? [{ label: "Show newly loaded forms", to: insidersAddress(ticker, {}) }] : []}
    >
      {isPart
        ? `${formatFigure(loaded)} of the ${formatFigure(all)} ownership forms are loaded${since ? `, back to ${formatDay(since)}` : ""}.`
        : `All ${formatFigure(loaded)} ownership forms are loaded${since ? `, back to ${formatDay(since)}` : ""}.`}{" "}
      {`As of ${formatDay(listReadOn)}. `}
      {isLoading ? "More are loading. " : ""}
      {unreadable ? `${formatFigure(unreadable)} could not be read. ` : ""}
      {others.length
        ? `Forms that this company filed as a holder of ${others.slice(0, 3).join(", ")}${others.length > 3 ? ` and ${others.length - 3} others` : ""} belong to those companies and are left out.`
        : ""}
    </Notice>
  )
}

function UnreadableForms({
  ticker,
  unreadable: all,
  unreadableForms: forms,
}: { ticker: Ticker } & Pick<LoadedInsiders["history"], "unreadable" | "unreadableForms">) {
  if (forms.length === 0) return null
  return (
    <Disclosure summary={`Forms that could not be read (${countShown(forms.length, all)})`}>
      <ul className="py-3 text-data">
        {forms.map(({ accession, file, form, filed, reason }) => (
          <li key={accession} className="py-1">
            <TextLink to={readerAddress(ticker, { accession, form, primaryDocument: file })}>
              Form {form} filed {formatDay(filed)}
            </TextLink>
            : {reason}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type ReadSum = SpanOfTrades & { forms: FormsOfSpan }

/** Purchases and sales of a span of days. A sum of which forms are missing says how many are read. */
function SumOfTrades({ sum }: { sum: ReadSum | null }) {
  if (!sum) return null
  const { days, boughtUsd, soldUsd, netUsd, buyers, sellers, to, isWhole, unpriced, forms } = sum
  if (!isWhole && forms.read === 0)
    return (
      <NoteLine>
        {`None of the ${formatFigure(forms.listed)} ownership forms of the last ${days} days could be read, so their purchases and sales have no sum.`}
      </NoteLine>
    )
  return (
    <Facts
      isNoteBelow
      facts={[
        {
          term: isWhole
            ? `Net insider buying, ${days} days`
            : `Net insider buying (${formatFigure(forms.read)} of ${countText(forms.listed, "form")})`,
          value: formatCompactUsd(netUsd),
          note: [
            `${isWhole ? "" : `${days} days `}to ${formatDay(to)}`,
            unpriced > 0 && `${count(unpriced, "trade")} without a price not counted`,
          ]
            .filter(Boolean)
            .join(", "),
        },
        { term: "Bought", value: formatCompactUsd(boughtUsd), note: count(buyers, "buyer") },
        { term: "Sold", value: formatCompactUsd(soldUsd), note: count(sellers, "seller") },
      ]}
    />
  )
}

function count(size: number, word: string): string | null {
  if (size === 0) return null
  return countText(size, word)
}
