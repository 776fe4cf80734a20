import { keepDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"

interface SecurityCellProps {
  name: string
  ticker: Ticker | null
  /** The class in the filing, shown if the name alone is ambiguous. */
  note?: string | null
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** A holding's name with its ticker, linked to the company if listed. */
export function SecurityCell({ name, ticker, note, asof }: SecurityCellProps) {
  return (
    <th scope="row" className="wrap">
      <span className="desktop:inline-block desktop:max-w-[290px] desktop:truncate desktop:align-bottom">
        {ticker ? <a href={keepDay(`/company/${ticker}`, asof)}>{name}</a> : name}
        {ticker || note ? (
          <span className="ml-1.5 text-note text-ink-3">{[ticker, note].filter(Boolean).join(" · ")}</span>
        ) : null}
      </span>
    </th>
  )
}
