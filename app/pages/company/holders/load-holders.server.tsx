import { redirect } from "@remix-run/cloudflare"
import { type AskedDay, firstFilingDay, getPastDay, parseAskedDay } from "~/lib/asof/asked-day"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { formatCompact, formatCompactUsd, formatFigure } from "~/lib/numbers"
import { formatQuarter, parseQuarter, type Quarter, quarterEnd } from "~/lib/quarter"
import { parsePage, takePage } from "~/lib/row-page"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { Status } from "~/model/holdings/compare-portfolios"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { describeUnconfirmed, describeUnits } from "~/model/holdings/confirm-prices"
import { formatStatus } from "~/model/holdings/format-holdings"
import type { HoldersQuarter } from "~/model/holdings/holders/holder-history"
import { quarterCloses } from "~/model/valuation/price-series"
import type { MarketContext } from "~/pages/directory/market-context"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { loadHolders } from "~/stores/holdings/holders-store.server"
import { loadShareCounts } from "~/stores/holdings/share-counts-store.server"
import type { ChartFormat, ChartShape } from "~/ui/charts/chart-data"
import { SmallChart } from "~/ui/charts/small-chart.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { confirmHolders } from "./confirmed-holders.server"
import type { HoldersPageData } from "./holders-page"
import { HoldersTable } from "./holders-table"
import { type HoldersView, hasOneListedClass, holderParts, isOption, toHoldersView } from "./holders-view"
import { renderKnownHolders } from "./known-holders.server"
import { loadAllHolders } from "./load-all-holders.server"
import { loadFundHolders, toFundData } from "./load-fund-holders.server"

interface LoadedHolders extends HoldersView {
  /** True for all managers, false for the tracked investors alone. */
  isAll: boolean
  day: AskedDay
  /** The past day that is shown; null for today. */
  asOf: IsoDate | null
}

/** The holders of a company, all managers or the tracked investors alone; on a past day, those. */
export async function loadHoldersView(
  company: ListedCompany,
  params: URLSearchParams,
  context: MarketContext,
): Promise<LoadedHolders> {
  const today = toIsoDate(Date.now())
  const day = parseAskedDay(params, firstFilingDay)
  const asOf = getPastDay(day, today)
  const complete = latestCompleteQuarter(asOf ?? today)
  const asked = parseQuarter((params.get("quarter") ?? "").toLowerCase())
  const all = asOf === null ? await loadAllHolders(company, { complete, asked }, context) : null
  if (all) return { ...all, isAll: true, day, asOf }
  const [holders, counts, lists] = await Promise.all([
    loadHolders(context.db, { cik: company.cik, complete, asked, asof: asOf }),
    loadShareCounts(context.documents, company.cik, asOf),
    context.lists(),
  ])
  return { ...toHoldersView(holders, counts, hasOneListedClass(company, lists)), isAll: false, day, asOf }
}

export async function loadHoldersPage(
  company: ListedCompany,
  params: URLSearchParams,
  context: MarketContext & SlotContext,
): Promise<HoldersPageData> {
  if (params.get("show") === "funds") throw redirect(`/company/${company.ticker}/funds`, 301)
  const [view, { aliases }, prices, splits] = await Promise.all([
    loadHoldersView(company, params, context),
    context.securities(),
    listPriceHistory(company, context),
    listSplitsOf(context.db, [company.cik]),
  ])
  const shown = holderParts.find((part) => part === params.get("show")) ?? "shares"
  const { lines, history, day, ...rest } = view
  const { rows: shownRows, page, pages } = takePage(lines[shown], parsePage(params))
  const rows = await confirmHolders(shownRows, context.db)
  const drawn = history.slice(0, history.findLastIndex(({ isLoaded }) => isLoaded) + 1)
  return {
    ...rest,
    ticker: company.ticker,
    name: company.name,
    shown,
    day: renderKnownHolders(context, {
      here: `/company/${company.ticker}/investors`,
      show: shown === "shares" ? null : shown,
      asked: day,
      shown: view.asOf,
    }),
    counts: { shares: lines.shares.length, options: lines.options.length, sold: lines.sold.length },
    unconfirmed: [...describeUnconfirmed(rows, "u"), ...describeUnits(rows, "t")],
    splits: [
      ...new Set(
        lines.shares.flatMap((line) =>
          line.split ? `${line.split}${line.isSplitInferred ? " inferred" : ""}` : [],
        ),
      ),
    ],
    table: lines[shown].length
      ? renderSlot(
          context,
          "holders",
          <HoldersTable
            lines={rows}
            part={shown}
            asof={view.asOf}
            aliases={aliases}
            hasOutstanding={view.ofOutstanding !== null}
          />,
        )
      : null,
    page,
    pages,
    quartersNotLoaded: history.filter(({ isLoaded }) => !isLoaded).length,
    charts:
      drawn.length > 1
        ? renderSlot(
            context,
            "holders-history",
            <HistoryCharts
              history={drawn}
              who={view.isAll ? "Managers" : "Tracked investors"}
              // The prices of today would be known on no past day.
              closes={view.asOf === null ? quarterCloses(prices, splits) : new Map()}
            />,
          )
        : null,
  }
}

/** A phone has the first chart alone, so that the holders are near, and a tablet two. */
const shownOn = ["", "max-tablet:hidden", "max-desktop:hidden"]

interface HistoryProps extends Pick<HoldersView, "history"> {
  who: string
  /** Of one share, adjusted for splits. */
  closes: ReadonlyMap<Quarter, number>
}

/** Shares and value held by quarter, and the price, or the number of holders where no price is known. */
function HistoryCharts({ history, who, closes }: HistoryProps) {
  const labels = history.map(({ quarter }) => formatQuarter(quarter))
  const pick = (value: (each: HoldersQuarter) => number | null) =>
    history.map((each) => (each.isLoaded ? value(each) : null))
  const whole = (value: number) => (Number.isInteger(value) ? formatFigure(value) : "")
  const cards: { name: string; values: (number | null)[]; format: ChartFormat; shape: ChartShape }[] = [
    { name: "Shares held", values: pick(({ shares }) => shares), format: formatCompact, shape: "area" },
    { name: "Value held", values: pick(({ valueUsd }) => valueUsd), format: formatCompactUsd, shape: "area" },
    closes.size > 1
      ? {
          name: "Price at quarter end",
          values: history.map(({ quarter }) => closes.get(quarter) ?? null),
          format: (value, decimals = 2) => formatFigure(value, decimals),
          shape: "line",
        }
      : { name: who, values: pick(({ holders }) => holders), format: whole, shape: "columns" },
  ]
  return (
    <div className="glance-charts">
      {cards.map(({ name, values, format, shape }, place) => (
        <figure key={name} className={`glance-card ${shownOn[place]}`}>
          <figcaption>{name}</figcaption>
          <SmallChart
            data={{
              ...{ title: name, labels, format, shape, series: [{ name, values }] },
              description: `At quarter end, ${labels[0]} to ${labels.at(-1)}, adjusted for splits.`,
            }}
          />
        </figure>
      ))}
    </div>
  )
}

/** `/company/{ticker}/investors.json` */
export async function loadHoldersData(
  company: ListedCompany,
  params: URLSearchParams,
  context: MarketContext,
): Promise<DataAnswer> {
  const [view, funds] = await Promise.all([
    loadHoldersView(company, params, context),
    params.get("show") === "funds" ? loadFundHolders(company, context) : null,
  ])
  if (view.day.isDayRefused) return refusedDayAnswer(firstFilingDay)
  const { quarter, lines } = view
  const rows = await confirmHolders([...lines.shares, ...lines.options, ...lines.sold], context.db)
  return {
    status: 200,
    body: {
      ticker: company.ticker,
      cik: company.cik,
      name: company.name,
      asOf: view.asOf,
      quarter,
      quarters: view.quarters,
      managers: view.isAll ? "all" : "tracked",
      holders: view.holders,
      shares: view.shares,
      value: view.valueUsd,
      prices: view.prices,
      ofOutstanding: view.ofOutstanding,
      rows: rows.map((line) => ({
        cik: line.cik,
        name: line.investor,
        owner: line.owner,
        ownerKey: line.owner === null ? null : `${line.owner}|${line.cik}`,
        isTracked: line.owner !== null,
        date: quarterEnd(line.quarter),
        quarter: line.quarter,
        filed: line.filed,
        cusip: line.cusip,
        ticker: line.ticker,
        class: line.class,
        putCall: isOption(line) ? line.held.split(" ")[1] : null,
        shares: line.shares,
        value: line.value,
        unitCertain: line.unitCertain,
        percentage: line.percentage,
        status: formatStatus({ status: line.status as Status | null, ratio: line.ratio }),
        sharesDiff: line.sharesDiff,
        weightingDiff: line.weightingDiff,
        ofOutstanding: line.ofOutstanding,
        priceConfirmed: line.priceConfirmed,
      })),
      history: view.history.map(({ valueUsd, ...each }) => ({ ...each, value: valueUsd })),
      // Funds have no past days.
      funds: (view.asOf === null && funds?.map(toFundData)) || null,
    },
  }
}
