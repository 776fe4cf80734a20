import { Link, useLocation } from "@remix-run/react"
import { listFavorites } from "~/model/recents/recents"
import { useRecentItems } from "./recents-store"

/**
 * Tabs of favorites under the top bar. If there are favorites, its space is reserved before the first paint.
 */
export function FavoritesStrip() {
  const favourites = listFavorites(useRecentItems())
  const { pathname } = useLocation()
  return (
    <nav aria-label="Favorites" className="strip">
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
