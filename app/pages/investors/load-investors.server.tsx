import { type AskedDay, firstFilingDay, getPastDay, parseAskedDay } from "~/lib/asof/asked-day"
import { parseCik } from "~/lib/cik"
import { formatDay, type IsoDate, toIsoDate } from "~/lib/dates"
import { parseQuarter } from "~/lib/quarter"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { labelSecurity } from "~/model/holdings/label-security"
import type { MarketContext } from "~/pages/directory/market-context"
import { chooseQuarter, loadAllBoards } from "~/stores/holdings/all-boards-store.server"
import { loadHolderQuarters } from "~/stores/holdings/all-holders-store.server"
import { type Boards, loadBoards, loadCompared } from "~/stores/holdings/boards-store.server"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { BoardTable } from "./board-table"
import type { InvestorsPageData } from "./investors-page"
import { InvestorsTable } from "./investors-table"
import {
  filterInvestors,
  type InvestorsFilter,
  parseInvestorsFilter,
  toBoards,
  toOverlapView,
} from "./investors-view"
import { OverlapTable } from "./overlap-table"

/** More portfolios would make the table too wide. */
const maxCompared = 6

async function load(params: URLSearchParams, context: MarketContext) {
  const today = toIsoDate(Date.now())
  const day = parseAskedDay(params, firstFilingDay)
  const asof = getPastDay(day, today)
  const complete = latestCompleteQuarter(asof ?? today)
  const asked = parseQuarter((params.get("quarter") ?? "").toLowerCase())
  const ciks = [
    ...new Set(
      params
        .getAll("with")
        .flatMap((text) => text.split(","))
        .flatMap((text) => parseCik(text) ?? []),
    ),
  ].slice(0, maxCompared)
  const quarters = await loadHolderQuarters(context.documents)
  const ofAll =
    params.get("of") === "all" && asof === null ? chooseQuarter(quarters, { complete, asked }) : null
  const [tracked, all, compared, lists, securities] = await Promise.all([
    loadBoards(context.db, { complete, asked, asof }),
    ofAll && loadAllBoards(context.db, ofAll),
    ciks.length > 1 ? loadCompared(context.db, { ciks, complete, asked, asof }) : null,
    context.lists(),
    context.securities(),
  ])
  const boards: Boards = all && ofAll ? { ...tracked, ...all, quarter: ofAll, quarters } : tracked
  const label = labelSecurity(securities, lists)
  const chosen = ciks.map((cik) => ({
    cik,
    name: boards.investors.find((investor) => investor.cik === cik)?.name ?? `CIK ${cik}`,
  }))
  return {
    boards,
    day,
    asof,
    isOfAll: all !== null,
    hasAll: quarters.length > 0 && asof === null,
    label,
    chosen,
    filter: parseInvestorsFilter(params),
    overlap: compared && toOverlapView(chosen, compared, label),
  }
}

export async function loadInvestorsPage(
  params: URLSearchParams,
  context: MarketContext & SlotContext,
): Promise<InvestorsPageData> {
  const { boards, day, asof, isOfAll, hasAll, label, chosen, filter, overlap } = await load(params, context)
  const lines = filterInvestors(boards.investors, filter, label)
  const board = toBoards(boards, label)
  return {
    filter,
    asOf: asof,
    day: renderSlot(context, "known-on", <KnownInvestors asked={day} shown={asof} filter={filter} />),
    total: boards.investors.length,
    loaded: boards.investors.filter(({ quarter }) => quarter !== null).length,
    matching: lines.length,
    quarter: boards.quarter,
    quarters: boards.quarters,
    chosen: chosen.map(({ cik }) => cik),
    investors: boards.investors.flatMap(({ cik, name, quarter }) => (quarter ? { cik, name } : [])),
    hasBoards: board.mostHeld.length > 0,
    isOfAll,
    hasAll,
    reporting: boards.reporting,
    table: renderSlot(context, "investors", <InvestorsTable lines={lines} filter={filter} asof={asof} />),
    boards: renderSlot(
      context,
      "boards",
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-2">
        <BoardTable title="Most held" lines={board.mostHeld} column="holders" asof={asof} />
        <BoardTable title="Most bought" lines={board.mostBought} column="buyers" asof={asof} />
        <BoardTable title="Most sold" lines={board.mostSold} column="sellers" asof={asof} />
      </div>,
    ),
    overlap: overlap ? renderSlot(context, "overlap", <OverlapTable view={overlap} asof={asof} />) : null,
  }
}

/** Chooses the day on which filings were known, and says what a past day has. */
function KnownInvestors({
  asked,
  shown,
  filter,
}: {
  asked: AskedDay
  shown: IsoDate | null
  filter: InvestorsFilter
}) {
  return (
    <>
      <DayForm
        action="/investors"
        id="known-on"
        kept={[
          ["q", filter.text],
          ["sort", filter.sort],
        ]}
        min={firstFilingDay}
        asof={asked.asof}
        today="/investors"
      />
      {asked.isDayRefused ? <DayRefusal first={firstFilingDay} /> : null}
      {shown ? (
        <p className="mt-2 max-w-[46.5em] text-note text-ink-3">
          {`As known on ${formatDay(shown)}: portfolios of the investors tracked today, from 13F filings up to that day. Quarters that were amended later are left out; an investor's page has them. Lists of all managers have no past days.`}
        </p>
      ) : null}
    </>
  )
}

/** `/investors.json` */
export async function loadInvestorsData(
  params: URLSearchParams,
  context: MarketContext,
): Promise<DataAnswer> {
  const { boards, day, asof, isOfAll, label, filter, overlap } = await load(params, context)
  if (day.isDayRefused) return refusedDayAnswer(firstFilingDay)
  return {
    status: 200,
    body: {
      asOf: asof,
      quarter: boards.quarter,
      rows: filterInvestors(boards.investors, filter, label).map(({ top, topCusip, topName: _, ...row }) => ({
        ...row,
        top: top?.name ?? null,
        topTicker: top?.ticker ?? null,
        topCusip,
      })),
      boards: { managers: isOfAll ? "all" : "tracked", ...boardsData(boards, label) },
      overlap,
    },
  }
}

function boardsData(boards: Boards, label: Parameters<typeof toBoards>[1]) {
  const { mostHeld, mostBought, mostSold } = toBoards(boards, label)
  const rows = (lines: typeof mostHeld) =>
    lines.map(
      ({
        cusip,
        name,
        ticker,
        holders,
        value,
        mean_percentage,
        net_usd,
        new_count,
        added,
        reduced,
        sold_out,
      }) => ({
        cusip,
        name,
        ticker,
        holders,
        value,
        meanPercentage: mean_percentage,
        new: new_count,
        added,
        reduced,
        soldAll: sold_out,
        netUsd: net_usd,
      }),
    )
  return { mostHeld: rows(mostHeld), mostBought: rows(mostBought), mostSold: rows(mostSold) }
}
