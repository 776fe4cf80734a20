import { Link, useLocation } from "@remix-run/react"
import { listFavorites } from "~/model/recents/recents"
import { useRecentItems } from "./recents-store"

/** Tabs of favourites under the top bar; its room is kept before the first paint where there are any. */
export function FavouritesStrip() {
  const favourites = listFavorites(useRecentItems())
  const { pathname } = useLocation()
  return (
    <nav aria-label="Favourites" className="strip">
      {favourites.map((item) => (
        <Link
          key={item.url}
          to={item.url}
          className="strip-tab"
          aria-current={isWithin(pathname, item.url) ? "true" : undefined}
        >
          {item.type === "investor" ? null : <span>{item.identifier.toUpperCase()}</span>}
          <span>{item.name}</span>
        </Link>
      ))}
    </nav>
  )
}

function isWithin(path: string, url: string): boolean {
  const [lowerPath, lowerUrl] = [path.toLowerCase(), url.toLowerCase()]
  return lowerPath === lowerUrl || lowerPath.startsWith(`${lowerUrl}/`)
}
