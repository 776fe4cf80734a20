import { useState } from "react"
import { listFavorites } from "~/model/recents/recents"
import { useRecentItems } from "~/pages/recents/recents-store"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { agreedFavourites, favouriteKey } from "./agreed-favourites"

/** Favourites of this browser that the account has not: taken over when told to, else they stay here. */
export function FavouritesReview() {
  const { user } = useAccount()
  const favourites = listFavorites(useRecentItems())
  const [done, setDone] = useState<string[]>([])
  if (!user) return null
  const agreed = agreedFavourites(user.id)
  const waiting = favourites.filter((item) => !agreed.includes(favouriteKey(item)))
  const open = waiting.filter((item) => !done.includes(favouriteKey(item)))
  if (open.length === 0) return null

  async function adopt() {
    const keys = open.map(favouriteKey)
    const { adoptFavourites } = await import("./favourites-agent")
    await adoptFavourites(user!.id, keys)
    setDone(keys)
  }

  return (
    <section aria-labelledby="merge-favourites" className="mb-7 border-y border-hair-2 py-5">
      <h2 id="merge-favourites" className="text-large">
        Favourites of this device that your account has not
      </h2>
      <p className="mt-2 mb-4 text-small text-ink-2">{open.map(({ name }) => name).join(", ")}</p>
      <Button type="button" onClick={adopt}>
        Keep them in my account
      </Button>
    </section>
  )
}
