import { useRouteLoaderData } from "@remix-run/react"
import type { ProviderName } from "./provider-names"

/** What the root loader tells every page. */
export interface AccountView {
  user: { id: string; email: string | null; displayName: string } | null
  flash: { text: string; id: string } | null
  providers: ProviderName[]
  /** The cookie of this browser has lists that were made before signing in. */
  hasWaitingLists: boolean
  /** Of the site, for addresses that are whole. */
  origin: string
}

const unknown: AccountView = { user: null, flash: null, providers: [], hasWaitingLists: false, origin: "" }

/** Nobody where the root could not be loaded. */
export function useAccount(): AccountView {
  return useRouteLoaderData<AccountView>("root") ?? unknown
}
