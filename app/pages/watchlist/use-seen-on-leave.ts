import { useEffect } from "react"
import { readDeviceState, writeDeviceState } from "./device-store"

/** Marks filings as seen when the page is left; later filings are new at the next visit. */
export function useSeenOnLeave(source: "account" | "device"): void {
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
