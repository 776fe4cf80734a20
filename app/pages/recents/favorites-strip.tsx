import { Link, useLocation } from "@remix-run/react"
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react"
import { hasTicker, listFavorites, type RecentItem } from "~/model/recents/recents"
import { useScrollStrip } from "~/ui/use-scroll-strip"
import { placeFavorite, useRecentItems } from "./recents-store"

/**
 * Tabs of favorites under the top bar, in the visitor's order: dragged with the mouse, moved with Alt and an arrow key,
 * or with the buttons of the sidebar. If there are favorites, its space is reserved before the first paint.
 */
export function FavoritesStrip() {
  const favorites = listFavorites(useRecentItems())
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState("")
  useScrollStrip(strip, `${pathname} ${favorites.length}`)

  function move(item: RecentItem, to: number) {
    if (to < 0 || to >= favorites.length) return
    placeFavorite(item, to)
    setSaid(`${item.name}, ${to + 1} of ${favorites.length}`)
  }

  function onKeyDown(event: KeyboardEvent, item: RecentItem, place: number) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault() // Alt and an arrow is the browser's Back
    const tab = event.currentTarget as HTMLElement
    move(item, place + step)
    requestAnimationFrame(() => tab.focus())
  }

  function onDragOver(event: DragEvent, place: number) {
    if (dragged === null) return
    event.preventDefault()
    const item = favorites.find(({ url }) => url === dragged)
    if (item && favorites[place] !== item) placeFavorite(item, place)
  }

  return (
    <nav ref={strip} aria-label="Favorites" className="strip edge-fade">
      {favorites.map((item, place) => (
        <Link
          key={item.url}
          to={item.url}
          className="strip-tab"
          draggable
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          aria-current={isWithin(pathname, item.url) ? "true" : undefined}
          onKeyDown={(event) => onKeyDown(event, item, place)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move"
            setDragged(item.url)
          }}
          onDragOver={(event) => onDragOver(event, place)}
          onDragEnd={() => setDragged(null)}
          data-dragged={dragged === item.url ? "" : undefined}
        >
          {hasTicker(item) ? <span>{item.identifier.toUpperCase()}</span> : null}
          <span>{item.name}</span>
        </Link>
      ))}
      <output className="sr-only">{said}</output>
    </nav>
  )
}

function isWithin(path: string, url: string): boolean {
  const [lowerPath, lowerUrl] = [path.toLowerCase(), url.toLowerCase()]
  return lowerPath === lowerUrl || lowerPath.startsWith(`${lowerUrl}/`)
}
