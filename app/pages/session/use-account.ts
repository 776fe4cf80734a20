import { useRouteLoaderData } from "@remix-run/react"
import type { Flash } from "~/platform/flash.server"
import type { ProviderName } from "./provider-names"

/** Account data that the root loader returns for every page. */
export interface AccountView {
  user: { id: string; email: string | null; displayName: string } | null
  flash: Flash | null
  providers: ProviderName[]
  /** The device cookie has lists made before signing in. */
  hasWaitingLists: boolean
  /** The site's origin, for absolute addresses. */
  origin: string
}

const unknown: AccountView = { user: null, flash: null, providers: [], hasWaitingLists: false, origin: "" }

/** Signed out if the root loader failed. */
export function useAccount(): AccountView {
  return useRouteLoaderData<AccountView>("root") ?? unknown
}
