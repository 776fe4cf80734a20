import { listOrigins } from "~/lib/permitted-origins"
import type { Bindings, Settings } from "./env.server"

/** Sends a request to an address that a user chose. Redirects are not followed. */
export type SendToHook = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 10_000

/**
 * A local server has a network of public addresses for this, which refuses any other when it connects, whatever a name
 * resolved to before. On Cloudflare, `fetch` reaches public addresses alone. Origins in `HOOKS_ALLOW` may be anywhere.
 */
export function sendToHook({ HOOKS }: Pick<Bindings, "HOOKS">, { HOOKS_ALLOW }: Settings): SendToHook {
  const permitted = new Set(listOrigins(HOOKS_ALLOW))
  return (url, init) => {
    const limited = { ...init, redirect: "manual" as const, signal: AbortSignal.timeout(timeoutMs) }
    return HOOKS && !permitted.has(new URL(url).origin) ? HOOKS.fetch(url, limited) : fetch(url, limited)
  }
}
