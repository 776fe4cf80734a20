import { Heart } from "lucide-react"
import { isFavorite, type RecentSubject } from "~/model/recents/recents"
import { showUndo } from "~/ui/toast"
import { changeFavorite, useRecents } from "./recents-store"

/** A toggle beside a title or in a list that adds to or removes from the favorites of this browser. */
export function FavoriteToggle({ subject, isSmall = false }: { subject: RecentSubject; isSmall?: boolean }) {
  const isOn = isFavorite(useRecents(), subject)
  const name = subject.name ?? subject.identifier
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Favorite ${name}`}
      title={`${isOn ? "Remove from" : "Add to"} the favorites of this browser, the tabs below the bar`}
      onClick={() => {
        const restore = changeFavorite(subject, !isOn)
        if (isOn) showUndo(`${name} is no longer a favorite.`, restore)
      }}
      className={`needs-js grid flex-none print:hidden place-items-center rounded-normal ${isOn ? "text-blue" : "text-ink-3 hover:text-ink"} ${isSmall ? "size-6" : "-ml-2 size-9"}`}
    >
      <Heart
        className={`${isSmall ? "size-3.5" : "size-[22px]"} stroke-[1.6] ${isOn ? "fill-current" : ""}`}
      />
    </button>
  )
}
