import { Link } from "@remix-run/react"
import { ArrowUp, X } from "lucide-react"
import { listFavorites, type RecentItem } from "~/model/recents/recents"
import { showUndo } from "~/ui/toast"
import { FavoriteToggle } from "./favorite-toggle"
import { forgetRecent, placeFavorite, useRecentItems } from "./recents-store"

const shownRecents = 8

/** The part of the sidebar stored in this browser: favorites, then recent searches. */
export function RecentsList() {
  const items = useRecentItems()
  if (items.length === 0) return null
  const favourites = listFavorites(items)
  const recents = items.filter((item) => !item.heart).slice(0, shownRecents)
  return (
    <section className="when-open mt-4" aria-label="Recent searches and favorites">
      <ItemGroup title="Favorites" items={favourites} isOrdered />
      <ItemGroup title="Recent searches" items={recents} />
    </section>
  )
}

interface ItemGroupProps {
  title: string
  items: RecentItem[]
  /** In the visitor's order, which the buttons change; the strip can also be dragged. */
  isOrdered?: boolean
}

function ItemGroup({ title, items, isOrdered = false }: ItemGroupProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <p className="side-title">{title}</p>
      <ul>
        {items.map((item, place) => (
          <li key={item.url} className="flex items-center pr-1 pl-3">
            <Link
              to={item.url}
              className="min-w-0 flex-1 truncate py-1.5 text-data text-ink-2 hover:text-ink"
            >
              {item.name}
            </Link>
            {isOrdered && place > 0 ? (
              <button
                type="button"
                aria-label={`Move ${item.name} up`}
                title="Move up"
                onClick={() => placeFavorite(item, place - 1)}
                className="grid size-6 flex-none place-items-center rounded-small text-ink-3 hover:text-ink"
              >
                <ArrowUp className="size-3.5" />
              </button>
            ) : null}
            {isOrdered ? null : (
              <button
                type="button"
                aria-label={`Remove ${item.name} from recent searches`}
                title="Remove from recent searches"
                onClick={() => showUndo(`${item.name} was removed from recent searches.`, forgetRecent(item))}
                className="grid size-6 flex-none place-items-center rounded-small text-ink-3 hover:text-ink"
              >
                <X className="size-3.5" />
              </button>
            )}
            <FavoriteToggle subject={item} isSmall />
          </li>
        ))}
      </ul>
    </section>
  )
}
