import { Fragment } from "react"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { parseCurrency } from "~/model/currency/display-currencies"
import { type DisplayCurrency, describeDisplay, listOffered } from "~/model/currency/display-currency"
import { loadExchangeRates, type RatesContext } from "~/stores/company/exchange-rates-store.server"
import { Button } from "~/ui/button"
import { Disclosure } from "~/ui/disclosure"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { CurrencyMark } from "./currency-mark"

/** The currency that the address of a page asks for, with the rates that are loaded. */
export async function loadDisplayCurrency(
  params: URLSearchParams,
  context: RatesContext,
): Promise<DisplayCurrency> {
  const rates = await loadExchangeRates(context).catch((error: unknown) => {
    // Pages are complete without another currency.
    console.error("The exchange rates could not be read.", error)
    return null
  })
  const chosen = parseCurrency(params)
  return { chosen, rates, unknown: chosen === null ? params.get("currency") : null }
}

interface MarkedPage {
  action: string
  /** The address's query; its currency is replaced. */
  search: string
  /** The currencies of the amounts as they are reported. */
  reported: readonly (string | null)[]
  /** The company whose other pages are linked in the same currency. */
  ticker?: Ticker
}

/** The note of a page about its currency, and the choice of another one, each in its slot. */
export function renderCurrencyMark(
  context: SlotContext,
  display: DisplayCurrency,
  { action, search, reported, ticker }: MarkedPage,
): CurrencyMark {
  const { chosen } = display
  const offered = listOffered(display, reported)
  const note = describeDisplay(display, reported)
  return {
    note: note
      ? renderSlot(
          context,
          "currency",
          <p className="max-w-[57em] pt-2.5 text-note text-ink-3">
            {note}
            {ticker && chosen ? <OtherPages ticker={ticker} currency={chosen} /> : null}
          </p>,
        )
      : null,
    choice: offered.length
      ? renderSlot(
          context,
          "currency-choice",
          <Disclosure summary="In another currency">
            <CurrencyForm action={action} search={search} chosen={chosen} offered={offered} />
          </Disclosure>,
        )
      : null,
  }
}

interface CurrencyFormProps extends Pick<MarkedPage, "action" | "search"> {
  chosen: string | null
  offered: string[]
}

/** It is rendered on the server, so it is a plain form. */
function CurrencyForm({ action, search, chosen, offered }: CurrencyFormProps) {
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "currency")
  return (
    <form method="get" action={action} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="display-currency" className="text-data text-ink-3">
        Currency
      </label>
      <select
        id="display-currency"
        name="currency"
        defaultValue={chosen ?? ""}
        className="min-h-9 rounded-normal border border-edge bg-paper px-2 text-data"
      >
        <option value="">As reported</option>
        {offered.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
      <Button>Show</Button>
    </form>
  )
}

const companyPages = [
  ["Overview", "", {}],
  ["Statements", "/financials", {}],
  ["Ratios", "/financials", { statement: "ratios" }],
  ["Charts", "/visualize", {}],
  ["Earnings", "/earnings", {}],
] as const

/** The pages of a company in the same currency: an address is the only place that keeps the choice. */
function OtherPages({ ticker, currency }: { ticker: Ticker; currency: string }) {
  return (
    <span className="print:hidden">
      {` In ${currency}: `}
      {companyPages.map(([label, page, query], index) => (
        <Fragment key={label}>
          {index > 0 ? ", " : ""}
          <a className="link" href={`/company/${ticker}${page}${toSearch({ ...query, currency })}`}>
            {label}
          </a>
        </Fragment>
      ))}
      .
    </span>
  )
}
