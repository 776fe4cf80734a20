import { useRevalidator } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { readRecents } from "~/pages/recents/recents-store"
import { hearTabs, tellTabs } from "~/pages/session/account-channel"
import { useAccount } from "~/pages/session/use-account"
import { showToast } from "~/ui/toast"
import { forgetAgreed } from "./agreed-favorites"

/** Keeps the sign-in state the same in all tabs of a browser, and shows toasts after sign-in and sign-out. */
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
    const signedIn = new AbortController()
    import("./favorites-agent")
      .then((agent) => agent.keepFavorites(userId, before, signedIn.signal))
      .catch(() => {}) // offline: the favorites stay unchanged
    return () => signedIn.abort()
  }, [userId])

  useEffect(() => {
    // A page restored from the back/forward cache can be outdated.
    const onShow = (event: PageTransitionEvent) => event.persisted && revalidate()
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [revalidate])

  const { id, key, text } = flash ?? {}
  useEffect(() => {
    if (key === "account-deleted") forgetAgreed()
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message is shown again
  useEffect(() => {
    if (text) showToast(text)
  }, [id, text])

  return null
}
