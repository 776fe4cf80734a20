import type { Ticker } from "~/lib/ticker"
import { watchLimits } from "~/model/watchlists/watchlist"
import { Button } from "~/ui/button"

interface FillListFormProps {
  /** The name of the new list. */
  name: string
  tickers: Ticker[]
}

/** Copies companies to a new watchlist. A plain form: the page of watchlists moves the list to this browser. */
export function FillListForm({ name, tickers }: FillListFormProps) {
  const shown = tickers.slice(0, watchLimits.items)
  if (shown.length === 0) return null
  return (
    <form method="post" action="/watchlist" className="print:hidden">
      <input type="hidden" name="intent" value="fill-list" />
      <input type="hidden" name="name" value={name.slice(0, watchLimits.name)} />
      <input type="hidden" name="subjects" value={shown.map((ticker) => `company/${ticker}`).join(" ")} />
      <Button>
        {shown.length < tickers.length
          ? `Copy the largest ${shown.length} to a watchlist`
          : "Copy to a watchlist"}
      </Button>
    </form>
  )
}
