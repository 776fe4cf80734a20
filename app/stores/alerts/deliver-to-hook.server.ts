import { brand } from "~/lib/brand"
import { parseHookUrl } from "~/model/alerts/hook"
import { toHookMessage } from "~/model/alerts/hook-message"
import type { Settings } from "~/platform/env.server"
import type { SendToHook } from "~/platform/hook-network.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { requireSecret } from "~/platform/session.server"
import { signWebhook, toWebhookSecret } from "~/platform/standard-webhooks.server"
import type { AlertDelivery, AlertHook } from "./hooks-store.server"

interface DeliverEffects {
  settings: Settings
  send: SendToHook
  now: () => number
}

interface HookAnswer {
  isAccepted: boolean
  /** The receiver wants no more (status 410). */
  isGone: boolean
  /** What came back, in words for the hook's owner. */
  answer: string
}

/** The secret that a hook's messages are signed with. It follows from the server's secret, so it is not stored. */
export async function getHookSecret(settings: Settings, hookId: string): Promise<string> {
  const hex = await keyedHash(requireSecret(settings), "alert hook", hookId)
  return toWebhookSecret(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

/** Sends an event to a hook once. The ID of the message is the same each time, so that its receiver can drop a repetition. */
export async function deliverToHook(
  hook: Pick<AlertHook, "id" | "kind" | "url">,
  { number, event }: Pick<AlertDelivery, "number" | "event">,
  { settings, send, now }: DeliverEffects,
): Promise<HookAnswer> {
  const failed = (answer: string) => ({ isAccepted: false, isGone: false, answer })
  const { APP_ORIGIN: own, HOOKS_ALLOW: allowed } = settings
  const known = parseHookUrl(hook.url, { own, allowed })
  if ("problem" in known) return failed(known.problem)
  const at = now()
  const { url, body } = toHookMessage(hook, event, { origin: own ?? "", at })
  const id = `${hook.id}_${String(number).padStart(9, "0")}`
  const timestamp = String(Math.floor(at / 1000))
  const headers = {
    "content-type": "application/json",
    "user-agent": brand.name,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": await signWebhook(await getHookSecret(settings, hook.id), { id, timestamp, body }),
  }
  try {
    const response = await send(url, { method: "POST", headers, body })
    await response.body?.cancel()
    const { status, ok } = response
    if (status >= 300 && status < 400) return failed(`It answered ${status}, a redirect. None is followed.`)
    return { isAccepted: ok, isGone: status === 410, answer: `It answered ${status}.` }
  } catch {
    // The same words for every reason, so that they say nothing about a network.
    return failed("It could not be reached, or did not answer within ten seconds.")
  }
}
