import type { AppLoadContext } from "@remix-run/cloudflare"
import { firstDay } from "~/lib/asof/asked-day"
import { fromKeys } from "~/lib/collections"
import { daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { maxItems } from "~/model/compare/compare-address"
import { metricGroups } from "~/model/metrics/metric"
import { metrics } from "~/model/metrics/metrics"
import { describeQuery } from "~/model/query/describe-query"
import { maxScreenNameLength } from "~/model/watchlists/saved-screen"
import { loadSearch } from "~/pages/search/load-search.server"
import type { ElsewhereStores } from "~/stores/directory/elsewhere-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import type { LoadedColumns } from "~/stores/screener/columns-store.server"
import { getPastRange } from "~/stores/screener/past-months-store.server"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { renderSlot } from "~/ui/render-slot.server"
import { toSentence } from "./filter-sentence"
import { drawConditions, Histograms } from "./histograms.server"
import { loadWhatCameAfter } from "./load-what-came-after.server"
import { describeMissingDay, noFigures } from "./missing-figures"
import { presets } from "./presets"
import { screenCompanies } from "./screen-companies.server"
import { type ScreenerParams, screenerAddress } from "./screener-params"
import { ScreenerTable } from "./screener-table"
import type { ScreenerView } from "./screener-view"
import { sentenceFields } from "./sentence"
import { WhatCameAfter } from "./what-came-after.server"

const rowsAPage = 50

type PageContext = ElsewhereStores & Pick<AppLoadContext, "slots" | "isDocumentRequest" | "user">

/** Loads the screener page; its table is rendered to HTML and never sent as data. */
export async function loadScreenerPage(params: ScreenerParams, context: PageContext): Promise<ScreenerView> {
  const place = { from: (params.page - 1) * rowsAPage, size: rowsAPage }
  const [screened, user] = await Promise.all([screenCompanies(params, place, context), context.user()])
  const { read, past, table, count, unknown, leftOut, isByCurrency, rows, columns, sort } = screened
  const [range, hits, saved] = await Promise.all([
    getPastRange(context.db),
    read.kind === "names" ? loadSearch(params.text, context) : null,
    user && listScreens(context.db, user.id),
  ])
  const after =
    past && table && range && read.kind === "query" && count > 0
      ? await loadWhatCameAfter(read.query, params, past.asked, range.last, context)
      : null
  const conditions = table && read.kind === "query" ? drawConditions(read.query, params, table) : []
  return {
    params,
    saved,
    suggestedName: read.kind === "query" ? suggestName(params.text) : null,
    kind: read.kind,
    fault: read.kind === "fault" ? read.fault : null,
    words: read.kind === "query" ? describeQuery(read.query) : null,
    sentence: toSentence(read.kind === "query" ? read.query : null),
    choices: getChoices(table),
    metricGroups: metricGroups.map((label) => ({
      label,
      metrics: metrics.filter(({ group }) => group === label).map((metric) => [metric.key, metric.label]),
    })),
    hits,
    missing: past && !table ? describeMissingDay(params, past.asked, past.nearest) : noFigures,
    past: range
      ? renderSlot(context, "past", await pastPanel(params, range, past && table, context))
      : params.isDayRefused
        ? renderSlot(context, "past", <DayRefusal />)
        : null,
    result: table && {
      asOf: table.head.asOf,
      screened: table.rowCount,
      count,
      sentence: countSentence({
        kind: read.kind,
        count,
        unknown,
        leftOut,
        isByCurrency,
        isPast: past !== null,
        screened: table.rowCount,
        withoutFigures: table.head.withoutFigures,
      }),
      leftOut,
      pages: Math.ceil(count / rowsAPage),
      sort,
    },
    firstTickers: rows.flatMap(({ ticker }) => ticker ?? []).slice(0, maxItems),
    presets: renderSlot(context, "presets", <PresetList />),
    histograms:
      table && conditions.length > 0
        ? renderSlot(context, "histograms", <Histograms conditions={conditions} />)
        : null,
    after:
      after && after.later.length > 0
        ? renderSlot(context, "after", <WhatCameAfter params={params} {...after} />)
        : null,
    table: rows.length
      ? renderSlot(
          context,
          "screener",
          <ScreenerTable rows={rows} columns={columns} params={params} sort={sort} />,
        )
      : null,
  }
}

async function pastPanel(
  params: ScreenerParams,
  range: { first: IsoDate; last: IsoDate },
  table: LoadedColumns | null,
  { lists }: PageContext,
) {
  const { companiesByCik } = await lists()
  const shown = table && {
    day: table.head.asOf,
    unlisted: table.head.rows.ciks.filter((cik) => !companiesByCik.has(cik)).length,
  }
  return <PastPanel params={params} range={range} shown={shown} />
}

/** The title of a preset, or the query itself. */
function suggestName(query: string): string {
  const preset = presets.find((each) => each.query === query)
  return (preset?.title ?? query).slice(0, maxScreenNameLength)
}

function getChoices(table: LoadedColumns | null): ScreenerView["choices"] {
  return fromKeys(sentenceFields, (field) => table?.text(field).words.slice(1) ?? [])
}

interface Counts {
  kind: "empty" | "names" | "query" | "fault"
  count: number
  /** Companies with figures, and those without. */
  screened: number
  withoutFigures: number
  unknown: number
  /** Companies that would pass, and whose figures are too old. */
  leftOut: number
  isByCurrency: boolean
  isPast: boolean
}

/** The number of matching companies, of how many, and the currencies of their amounts. */
export function countSentence(counts: Counts): string {
  const { kind, count, screened, withoutFigures, unknown, leftOut, isByCurrency, isPast } = counts
  const amounts = `Amounts are in each company's reporting currency${isByCurrency ? ", US dollars first" : ""}.`
  if (kind === "names")
    return `Figures of the ${formatFigure(count)} matching companies with figures. ${amounts}`
  if (kind === "empty")
    return `All ${formatFigure(count)} companies with ${leftOut > 0 ? "recent " : ""}figures, of ${formatFigure(screened + withoutFigures)} ${isPast ? "with statements, without those that had ended. The others have no figures of that day" : "listed"}. ${amounts}`
  const open =
    unknown > 0 ? ` ${formatFigure(unknown)} lack a required figure.` : " No required figure is missing."
  return `${formatFigure(count)} of ${formatFigure(screened)} companies match.${open} ${amounts}`
}

interface PastPanelProps {
  params: ScreenerParams
  /** The first and the last month end that are stored. */
  range: { first: IsoDate; last: IsoDate }
  /** The past day that is shown, and how many of its companies are no longer listed; null for today. */
  shown: { day: IsoDate; unlisted: number } | null
}

/** Chooses the day on which the figures were known, and says what a past day has. */
export function PastPanel({ params, range, shown }: PastPanelProps) {
  const { text, columns, sort, isDescending, isStaleIncluded, asof, isDayRefused } = params
  const kept: [name: string, value: string | false | null][] = [
    ["query", text],
    ["columns", columns !== "overview" && columns],
    ["sort", sort],
    ["order", !isDescending && "asc"],
    ["stale", isStaleIncluded && "1"],
  ]
  return (
    <>
      <DayForm
        action="/screener"
        id="screener-asof"
        kept={kept}
        min={range.first < firstDay ? firstDay : range.first}
        asof={asof}
        today={screenerAddress({ ...params, asof: null, page: 1 })}
      />
      {isDayRefused ? <DayRefusal /> : null}
      {shown ? <PastNote asked={asof ?? shown.day} {...shown} /> : null}
    </>
  )
}

/** The meaning of a past day, and what is missing from it. */
function PastNote({ asked, day, unlisted }: { asked: IsoDate; day: IsoDate; unlisted: number }) {
  const gone =
    unlisted > 0
      ? `; ${formatFigure(unlisted)} of them ${unlisted === 1 ? "is" : "are"} no longer listed`
      : ""
  return (
    <p className="mt-2 max-w-[46.5em] text-note text-ink-3">
      {daysBetween(day, asked) > 0
        ? `The days after ${formatDay(day)}, the last month end before ${formatDay(asked)}, have no figures yet. This is ${formatDay(day)}. `
        : ""}
      {`Figures come only from the SEC's data of filings up to ${formatDay(day)}, of companies that reported at that time${gone}. Prices are of that time, where known. Names, sectors, industries and countries are of today; exchanges, investors and insiders of past days are not known.`}
    </p>
  )
}

/** Preset queries, rendered on the server so that their text is not in the scripts. */
function PresetList() {
  return (
    <ul className="grid gap-x-8 tablet:grid-cols-2 desktop:grid-cols-3">
      {presets.map(({ title, query, explain }) => (
        <li key={title} className="border-b border-hair py-3">
          <a href={screenerAddress({ text: query })} className="link font-serif text-large">
            {title}
          </a>
          <p className="mt-0.5 text-data text-ink-2">{explain}</p>
        </li>
      ))}
    </ul>
  )
}
