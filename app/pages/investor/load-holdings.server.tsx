import { firstFilingDay } from "~/lib/asof/asked-day"
import { parseCik } from "~/lib/cik"
import { fromKeys } from "~/lib/collections"
import { formatDay, type IsoDate, toIsoDate } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { formatQuarter, getQuarter, parseQuarter, type Quarter } from "~/lib/quarter"
import { parsePage, takePage } from "~/lib/row-page"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { explainPrices } from "~/model/holdings/confirm-prices"
import { decodeFilings, isRead } from "~/model/holdings/decode-investor"
import { reconcile } from "~/model/holdings/reconcile"
import { tableUnit } from "~/model/holdings/value-unit"
import { listStakesOfOwner } from "~/stores/holdings/stakes-store.server"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { loadConfirmedPrices } from "./confirmed-prices.server"
import { describeNotice } from "./holdings-notes"
import type { HoldingsPageData } from "./holdings-page"
import { type HoldingsPart, holdingsParts, listPart, parsePart } from "./holdings-parts"
import { HoldingsTable } from "./holdings-table"
import { getUnreadFilings, toHoldingsView } from "./holdings-view"
import type { InvestorContext } from "./investor-context"
import { loadInvestor } from "./load-investor.server"
import { StakesTable } from "./stakes-table"

/** The holdings of an investor in the latest quarter or in the quarter of the address. */
export async function loadHoldingsPage(
  address: { cik?: string; quarter?: string },
  request: Request,
  context: InvestorContext & SlotContext & { db: D1Database },
): Promise<HoldingsPageData> {
  const requested = address.quarter === undefined ? null : parseQuarter(address.quarter.toLowerCase())
  if (address.quarter !== undefined && !requested) throw notFound(`${address.quarter} is not a quarter.`)
  const own = parseCik(address.cik ?? "")
  const [{ head, asked, loaded, ...names }, stakes, lists] = await Promise.all([
    loadInvestor(address.cik, request, context),
    own ? listStakesOfOwner(context.db, own) : [],
    context.lists(),
  ])
  // Schedules are those of today.
  const current = head.asOf === null ? stakes.filter(({ isEnded }) => !isEnded) : []
  if (loaded.status !== "loaded") return { head, ...loaded }
  const document = loaded.document.body
  const view = toHoldingsView(document, requested, names)
  const here = `/investor/${head.cik}${requested ? `/${requested}` : ""}`
  const day = renderSlot(
    context,
    "known-on",
    <>
      <p className="mt-6 text-note text-ink-3">
        Holdings by the filings up to a past day, without later amendments:
      </p>
      <DayForm action={here} id="known-on" kept={[]} min={firstFilingDay} asof={asked.asof} today={here} />
      {asked.isDayRefused ? <DayRefusal first={firstFilingDay} /> : null}
    </>,
  )
  const notes = head.asOf === null ? [] : [describeKnownFilings(head.asOf)]
  const loading = document.filings.filter(({ state }) => state === "unread").length
  if (!view) {
    const unread = requested ? getUnreadFilings(document, requested) : []
    if (requested && unread.length === 0 && requested >= getQuarter(toIsoDate(Date.now())))
      throw notFound(`${formatQuarter(requested)} has not ended.`)
    return {
      head,
      status: "loaded",
      view: {
        quarter: requested,
        isRead: false,
        loading,
        reasons: [
          ...notes,
          ...(requested ? unread.map(unreadReason) : (describeNotice(decodeFilings(document), null) ?? [])),
        ],
      },
    }
  }
  const params = new URL(request.url).searchParams
  const shown = parsePart(params.get("show"))
  const lines = listPart(view, shown)
  const { rows: shownRows, page, pages } = takePage(lines, parsePage(params))
  const rows = await loadConfirmedPrices(shownRows, view.quarter, head.cik, context.db)
  const { lines: _, getWeights, firstLoaded, filings, ...rest } = view
  const prices = explainPrices(shown === "sold" ? [] : rows)
  return {
    head,
    status: "loaded",
    view: {
      ...rest,
      isRead: true,
      loading,
      isBehind:
        requested === null && view.quarter < latestCompleteQuarter(head.asOf ?? toIsoDate(Date.now())),
      notes: [...notes, ...view.notes, ...prices.notes],
      day,
      shown,
      counts: fromKeys(holdingsParts, (part) => listPart(view, part).length),
      filings: filings.filter(isRead).map((filing) => ({
        accession: filing.accession,
        form: filing.form,
        filed: filing.filed,
        rows: filing.parsedRows,
        agrees: reconcile(filing).agrees,
      })),
      tickers: [...new Set(listPart(view, "shares").flatMap(({ ticker }) => ticker ?? []))],
      stakes:
        current.length > 0
          ? renderSlot(context, "stakes", <StakesTable stakes={current} owner={own} lists={lists} />)
          : null,
      stakesCount: current.length,
      isEmpty: lines.length === 0,
      page,
      pages,
      table: lines.length
        ? renderSlot(
            context,
            "holdings",
            <HoldingsTable
              caption={getCaption(shown, view.quarter)}
              lines={rows}
              unit={tableUnit(Math.max(0, ...lines.map((line) => line.value)))}
              getWeights={getWeights}
              marks={prices.marks}
              firstLoaded={firstLoaded}
              isLatest={view.quarters[0] === view.quarter}
              part={shown}
              asof={head.asOf}
            />,
          )
        : null,
    },
  }
}

/** The meaning of a manager's holdings on a past day. */
function describeKnownFilings(day: IsoDate): string {
  return `As known on ${formatDay(day)}: holdings come from 13F filings up to that day, without later amendments. Names and tickers are of today.`
}

function getCaption(part: HoldingsPart, quarter: Quarter): string {
  const names = {
    shares: "Shares",
    bought: "Bought",
    reduced: "Reduced",
    sold: "Sold all",
    principal: "Principal amounts",
    options: "Options",
  }
  return `${names[part]}, ${formatQuarter(quarter)}`
}

function unreadReason({ form, filed, state, reason }: ReturnType<typeof getUnreadFilings>[number]): string {
  const why =
    state === "notice"
      ? "It is a notice: another manager reports these holdings."
      : (reason ?? "It is not loaded yet.")
  return `The ${form} filed ${formatDay(filed)}: ${why}`
}
