import { Link, useLocation } from "@remix-run/react"
import { useState } from "react"
import { useAccount } from "~/pages/session/use-account"
import { useDeviceState } from "./device-store"

/** After signing in: says that lists of this device can be merged. */
export function MergeNotice() {
  const { user, hasWaitingLists } = useAccount()
  const { pathname } = useLocation()
  const device = useDeviceState()
  const [isPutOff, setPutOff] = useState(false)
  const isWaiting = hasWaitingLists || (device !== null && device.lists.length > 0)
  if (!user || !isWaiting || isPutOff || pathname === "/watchlist") return null
  return (
    <aside
      aria-label="Lists of this device"
      className="waiting-lists fixed inset-x-4 bottom-20 z-40 w-fit rounded-normal border border-hair-2 bg-paper-2 px-5 py-3 text-small tablet:left-auto tablet:bottom-6 print:hidden"
    >
      Lists made on this device are not in your account yet.{" "}
      <span className="inline-flex flex-wrap gap-x-4">
        <Link to="/watchlist" className="link">
          Review and merge
        </Link>
        <button type="button" className="needs-js link" onClick={() => setPutOff(true)}>
          Not now
        </button>
      </span>
    </aside>
  )
}
