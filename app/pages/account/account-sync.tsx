import { useRevalidator } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { readRecents } from "~/pages/recents/recents-store"
import { hearTabs, tellTabs } from "~/pages/session/account-channel"
import { useAccount } from "~/pages/session/use-account"
import { StillToast, showToast } from "~/ui/toast"

/** Keeps the tabs of a browser of one mind about who is signed in, and says what has just been done. */
export function AccountSync() {
  const { user, flash } = useAccount()
  const userId = user?.id ?? null
  const current = useRef(userId)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    current.current = userId
    tellTabs({ kind: "state", userId })
  }, [userId])

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === "popup" ? message.isSignedIn : message.userId !== current.current) revalidate()
      }),
    [revalidate],
  )

  useEffect(() => {
    if (userId === null) return
    const before = readRecents()
    const started = import("./favourites-agent").then((agent) => agent.keepFavourites(userId, before))
    started.catch(() => {}) // offline: the hearts stay as they are
    return () =>
      void started.then(
        (stop) => stop(),
        () => {},
      )
  }, [userId])

  useEffect(() => {
    // A page that comes back from the browser's memory may be of another time.
    const onShow = (event: PageTransitionEvent) => event.persisted && revalidate()
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [revalidate])

  const { id, text } = flash ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are another saying
  useEffect(() => {
    if (text) showToast(text)
  }, [id, text])

  return text ? <StillToast>{text}</StillToast> : null
}
