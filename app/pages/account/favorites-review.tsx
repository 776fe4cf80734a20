import { useState } from "react"
import { listFavorites } from "~/model/recents/recents"
import { useRecentItems } from "~/pages/recents/recents-store"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { agreedFavorites, favouriteKey } from "./agreed-favorites"

/** Lists favorites of this browser that are not in the account, with a button that adds them to it. */
export function FavoritesReview() {
  const { user } = useAccount()
  const favourites = listFavorites(useRecentItems())
  const [done, setDone] = useState<string[]>([])
  if (!user) return null
  const { id } = user
  const agreed = agreedFavorites(id)
  const waiting = favourites.filter((item) => !agreed.includes(favouriteKey(item)))
  const open = waiting.filter((item) => !done.includes(favouriteKey(item)))
  if (open.length === 0) return null

  async function adopt() {
    const keys = open.map(favouriteKey)
    const { adoptFavorites } = await import("./favorites-agent")
    await adoptFavorites(id, keys)
    setDone(keys)
  }

  return (
    <section aria-labelledby="merge-favourites" className="mb-7 border-y border-hair-2 py-5">
      <h2 id="merge-favourites" className="text-large">
        Favorites on this device that are not in your account
      </h2>
      <p className="mt-2 mb-4 text-small text-ink-2">{open.map(({ name }) => name).join(", ")}</p>
      <Button type="button" onClick={adopt}>
        Add to my account
      </Button>
    </section>
  )
}
