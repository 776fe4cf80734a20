import { listFavorites } from "~/model/recents/recents"
import { listWatchedTickers } from "~/model/watchlists/watched-tickers"
import { useRecentItems } from "~/pages/recents/recents-store"
import { useDeviceState } from "~/pages/watchlist/device-store"
import { TextLink } from "~/ui/text-link"
import { type CalendarQuery, calendarAddress } from "./calendar-range"

/**
 * Watchlists and favorites of the browser are sent in the address, so that the server's page has nothing personal.
 * Those of an account are added by the server, which redirects to such an address.
 */
export function WatchlistFilter({ query }: { query: CalendarQuery }) {
  const favorites = listWatchedTickers(
    listFavorites(useRecentItems()).map(({ type, identifier }) => ({ type, identifier })),
  )
  const watched = listWatchedTickers((useDeviceState()?.lists ?? []).flatMap(({ items }) => items))
  const isOn = query.tickers.length > 0
  return (
    <span className="flex flex-wrap gap-x-4 text-data">
      {watched.length > 0 ? (
        <TextLink to={calendarAddress(query, { tickers: watched })}>
          {`My watchlists (${watched.length})`}
        </TextLink>
      ) : (
        <a href={`${calendarAddress(query, { tickers: [] })}&mine=1`} className="link">
          My watchlists
        </a>
      )}
      {favorites.length > 0 ? (
        <TextLink to={calendarAddress(query, { tickers: favorites })}>
          {`My favorites (${favorites.length})`}
        </TextLink>
      ) : null}
      {isOn ? <TextLink to={calendarAddress(query, { tickers: [] })}>All companies</TextLink> : null}
    </span>
  )
}
