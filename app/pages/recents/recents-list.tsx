import { Link } from "@remix-run/react"
import { listFavorites, type RecentItem } from "~/model/recents/recents"
import { FavouriteHeart } from "./favourite-heart"
import { useRecentItems } from "./recents-store"

const shownRecents = 8

/** The part of the sidebar that belongs to this browser: favourites, then what was looked at last. */
export function RecentsList() {
  const items = useRecentItems()
  if (items.length === 0) return null
  const favourites = listFavorites(items)
  const recents = items.filter((item) => !item.heart).slice(0, shownRecents)
  return (
    <section className="when-open mt-4" aria-label="Recent searches and favourites">
      <ItemGroup title="Favourites" items={favourites} />
      <ItemGroup title="Recent searches" items={recents} />
    </section>
  )
}

function ItemGroup({ title, items }: { title: string; items: RecentItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <p className="side-title">{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.url} className="flex items-center pr-1 pl-3">
            <Link
              to={item.url}
              className="min-w-0 flex-1 truncate py-1.5 text-data text-ink-2 hover:text-ink"
            >
              {item.name}
            </Link>
            <FavouriteHeart subject={item} isSmall />
          </li>
        ))}
      </ul>
    </section>
  )
}
