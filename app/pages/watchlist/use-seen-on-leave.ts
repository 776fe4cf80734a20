import { useEffect } from "react"
import { readDeviceState, writeDeviceState } from "./device-store"

/** Leaving the page ends the visit: what is filed from now on is new the next time. */
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
