import { fromKeys } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import { maxItems } from "~/model/compare/compare-address"
import { metricGroups } from "~/model/metrics/metric"
import { metrics } from "~/model/metrics/metrics"
import { describeQuery } from "~/model/query/describe-query"
import { maxScreenNameLength } from "~/model/watchlists/saved-screen"
import { loadSearch } from "~/pages/search/load-search.server"
import type { ElsewhereStores } from "~/stores/directory/elsewhere-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import type { User } from "~/stores/people/users-store.server"
import type { LoadedColumns } from "~/stores/screener/columns-store.server"
import { getPastRange } from "~/stores/screener/past-months-store.server"
import { DayRefusal } from "~/ui/forms/day-form"
import { renderSlot } from "~/ui/render-slot.server"
import { countSentence } from "./count-sentence"
import { toSentence } from "./filter-sentence"
import { drawConditions, Histograms } from "./histograms.server"
import { loadWhatCameAfter } from "./load-what-came-after.server"
import { describeMissingDay, noFigures } from "./missing-figures"
import { PastPanel } from "./past-panel"
import { PresetList } from "./preset-list"
import { presets } from "./presets"
import { screenCompanies } from "./screen-companies.server"
import type { ScreenerParams } from "./screener-params"
import { ScreenerTable } from "./screener-table"
import type { ScreenerView } from "./screener-view"
import { sentenceFields } from "./sentence"
import { WhatCameAfter } from "./what-came-after.server"

const rowsAPage = 50

interface PageContext extends ElsewhereStores {
  slots: Map<string, string>
  isDocumentRequest: boolean
  user: () => Promise<User | null>
}

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
        ...{ kind: read.kind, count, unknown, leftOut, isByCurrency, isPast: past !== null },
        ...{ screened: table.rowCount, withoutFigures: table.head.withoutFigures },
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
