import { parseTicker } from "~/lib/ticker"
import { listFavorites } from "~/model/recents/recents"
import { useRecentItems } from "~/pages/recents/recents-store"
import { TextLink } from "~/ui/text-link"
import { type CalendarQuery, calendarAddress } from "./calendar-range"

/**
 * Favorites are stored in the browser and sent in the address, so the server's page contains nothing personal.
 */
export function FavoritesFilter({ query }: { query: CalendarQuery }) {
  const tickers = listFavorites(useRecentItems())
    .filter((item) => item.type === "company")
    .flatMap((item) => parseTicker(item.identifier) ?? [])
  if (tickers.length === 0) return null
  const isOn = tickers.join() === query.tickers.join()
  return (
    <span className="text-data">
      <TextLink to={calendarAddress(query, { tickers: isOn ? [] : tickers })}>
        {isOn ? "All companies" : `My favorites (${tickers.length})`}
      </TextLink>
    </span>
  )
}
