import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { type HookKind, hookLimits, parseHookUrl } from "~/model/alerts/hook"
import { deliverToHook, getHookSecret } from "~/stores/alerts/deliver-to-hook.server"
import { addHook, beginTest, endTest, getHook } from "~/stores/alerts/hooks-store.server"
import type { AlertsReply } from "./alerts-reply"

export type HookContext = Pick<AppLoadContext, "db" | "settings" | "sendToHook">

const refuse = (problem: string, status = 400) => data<AlertsReply>({ problem }, status)

/** Adds a hook of a user. A webhook's secret is in this answer alone. */
export async function addHookOf(
  userId: string,
  { kind, url }: { kind: HookKind; url: string },
  { db, settings }: HookContext,
  now: number,
) {
  const known = parseHookUrl(url, { own: settings.APP_ORIGIN, allowed: settings.HOOKS_ALLOW })
  if ("problem" in known) return refuse(known.problem)
  if (kind === "ntfy" && known.pathname === "/")
    return refuse("Add the topic to the address, such as https://ntfy.sh/my-topic.")
  const id = await addHook(db, userId, { kind, url: known.href }, now)
  if (!id) return refuse(`An account can have at most ${hookLimits.hooks} addresses.`)
  if (kind !== "webhook") return redirect("/alerts#hooks")
  return data<AlertsReply>({ hookSecret: await getHookSecret(settings, id) })
}

/** Sends a test to a hook of a user, and says what came back. */
export async function testHookOf(
  userId: string,
  hookId: string,
  { db, settings, sendToHook: send }: HookContext,
  now: number,
) {
  const hook = await getHook(db, userId, hookId)
  if (!hook) return refuse("This address was removed, so nothing was sent.")
  const event = {
    id: `test:${crypto.randomUUID()}`,
    topic: "filings" as const,
    at: now,
    title: `Test from ${brand.name}`,
    detail: "Your alerts arrive here.",
    path: "/alerts",
  }
  const begun = await beginTest(db, { hookId, userId, event }, now)
  if (!begun) return refuse("Wait ten seconds between two tests.", 429)
  const { isAccepted, answer } = await deliverToHook(hook, begun, { settings, send, now: () => now })
  await endTest(db, begun, { isAccepted, answer }, now)
  return data<AlertsReply>({ tested: { hook: hookId, answer, isAccepted } })
}
