import { useAccount } from "~/pages/session/use-account"

/**
 * Links of a navigation load their page while the pointer or the focus is on them. No cache keeps the pages of a
 * signed-in user, which would be loaded twice.
 */
export function usePrefetch(): "intent" | "none" {
  return useAccount().user ? "none" : "intent"
}
