import { useActionData, useLoaderData } from "@remix-run/react"
import { useEffect, useState } from "react"
import { listFavorites } from "~/model/recents/recents"
import { agreedFavorites, favouriteKey } from "~/pages/account/agreed-favorites"
import { useRecentItems } from "~/pages/recents/recents-store"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import type { WatchProblem } from "./add-problem"
import { readDeviceState, useDeviceState, writeDeviceState } from "./device-store"
import { DeviceWatchlists } from "./device-watchlists"
import type { WatchlistPageData } from "./load-watchlists.server"
import { MergeReview } from "./merge-review"
import { WatchlistBody } from "./watchlist-body"

export function WatchlistPage() {
  const { source, view, lists, waiting, wanted } = useLoaderData<WatchlistPageData>()
  const problem = useActionData<WatchProblem>() ?? null
  const device = useDeviceState()
  useSeenOnLeave(source)
  if (source === "account")
    return (
      <>
        <PageHeader title="My Watchlists" />
        <MergeReview lists={lists} device={device?.lists ?? []} waiting={waiting} />
        <FavoritesReview />
        <WatchlistBody view={view} wanted={wanted} problem={problem} />
      </>
    )
  return (
    <>
      <PageHeader
        title="My Watchlists"
        lede={
          <>
            Stored only on this device. <TextLink to="/login">Log in</TextLink> to use them on all devices.
          </>
        }
      />
      <DeviceWatchlists state={device} view={view} inCookie={lists} wanted={wanted} refusal={problem} />
    </>
  )
}

/** Marks filings as seen when the page is left; later filings are new at the next visit. */
function useSeenOnLeave(source: "account" | "device"): void {
  useEffect(() => {
    const leave = () => {
      if (source === "account") navigator.sendBeacon("/watchlist/seen", new URLSearchParams())
      else if (readDeviceState().lists.length > 0)
        writeDeviceState({ ...readDeviceState(), seenAt: Date.now() })
    }
    window.addEventListener("pagehide", leave)
    return () => {
      window.removeEventListener("pagehide", leave)
      leave()
    }
  }, [source])
}

/** Lists favorites of this browser that are not in the account, with a button that adds them to it. */
function FavoritesReview() {
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
    const { adoptFavorites } = await import("~/pages/account/favorites-agent")
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
