import { useActionData, useLoaderData } from "@remix-run/react"
import { FavoritesReview } from "~/pages/account/favorites-review"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import type { WatchProblem } from "./add-problem"
import { useDeviceState } from "./device-store"
import { DeviceWatchlists } from "./device-watchlists"
import type { WatchlistPageData } from "./load-watchlists.server"
import { MergeReview } from "./merge-review"
import { useSeenOnLeave } from "./use-seen-on-leave"
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
