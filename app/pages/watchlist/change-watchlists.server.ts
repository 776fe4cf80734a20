import { data, redirect } from "@remix-run/cloudflare"
import { parseJson } from "~/lib/text/parse-json"
import { applyChange, type WatchChange } from "~/model/watchlists/apply-change"
import { mergeLists } from "~/model/watchlists/merge-lists"
import { parseChange, parseStoredLists } from "~/model/watchlists/watch-change"
import type { User } from "~/stores/people/users-store.server"
import { markSeen, rewriteOwned } from "~/stores/people/watchlists-store.server"
import { noSingleMatch } from "./add-problem"
import { deviceCookie, readDeviceLists, writeDeviceLists } from "./device-cookie.server"
import { findWanted } from "./find-wanted.server"
import type { WatchContext } from "./load-watchlists.server"

/** Handles every form of the page: a redirect to the page, or a 400 with the reason. */
export async function changeWatchlists(request: Request, context: WatchContext) {
  const [form, user] = await Promise.all([request.formData(), context.user()])
  const requested = parseChange(form)
  if ("problem" in requested) return data(requested, 400)
  if (requested.intent === "seen") return seen(request, user, context)
  if (requested.intent === "discard") return back(request, null, [await deviceCookie.clear()])
  if (requested.intent === "merge") {
    if (user) return merge(requested.lists, request, user, context)
    return data({ problem: "Log in to merge the lists of this device." }, 401)
  }
  let change: WatchChange
  if (requested.intent === "add") {
    const { subject, choices } = await findWanted(requested.wanted, context)
    if (!subject) return data(noSingleMatch(requested.wanted, choices), 400)
    change = { intent: "add", list: requested.list ?? null, subject }
  } else if (requested.intent === "fill-list") {
    const { companyByTicker } = await context.lists()
    const subjects = requested.subjects.filter(
      ({ type, identifier }) => type === "company" && companyByTicker.has(identifier),
    )
    if (subjects.length === 0) return data({ problem: "None of these companies is listed." }, 400)
    change = { ...requested, subjects }
  } else change = requested
  return user ? changeOwned(change, request, user, context) : changeDevice(change, request, context)
}

async function changeOwned(change: WatchChange, request: Request, user: User, { db }: WatchContext) {
  const effect = { id: crypto.randomUUID(), now: Date.now() }
  const changed = await rewriteOwned(db, user.id, (lists) => applyChange(lists, change, effect))
  return changed.problem ? data({ problem: changed.problem }, 400) : back(request, changed.shown)
}

async function changeDevice(change: WatchChange, request: Request, { settings }: WatchContext) {
  const device = await readDeviceLists(request, settings)
  const changed = applyChange(device.lists, change, { id: shortId(), now: Date.now() })
  if (changed.problem) return data({ problem: changed.problem }, 400)
  const cookie = await writeDeviceLists(settings, { lists: changed.lists, seenAt: device.seenAt })
  if (!cookie)
    return data({ problem: "This browser cannot store more without an account. Sign in to add more." }, 400)
  return back(request, changed.shown, [cookie])
}

/** Short IDs save space in the cookie; a device has few lists. */
function shortId(): string {
  return crypto.randomUUID().slice(0, 6)
}

async function merge(sent: string, request: Request, user: User, { db, settings }: WatchContext) {
  const fromScripts = parseStoredLists(parseJson(sent))
  if (!fromScripts)
    return data({ problem: "The lists of this device could not be read, so nothing was merged." }, 400)
  const { lists: fromCookie } = await readDeviceLists(request, settings)
  const { problem } = await rewriteOwned(db, user.id, (lists) => {
    const merged = mergeLists(lists, [...fromScripts, ...fromCookie], () => crypto.randomUUID())
    return { lists: merged.lists, shown: null, problem: null }
  })
  if (problem) return data({ problem }, 400)
  return back(request, null, [await deviceCookie.clear()], { merged: "1" })
}

async function seen(request: Request, user: User | null, { db, settings }: WatchContext) {
  const now = Date.now()
  if (user) {
    await markSeen(db, user.id, now)
    return back(request, null)
  }
  const device = await readDeviceLists(request, settings)
  const cookie = await writeDeviceLists(settings, { ...device, seenAt: now })
  return back(request, null, cookie ? [cookie] : [])
}

/** The address of the page with its view and the changed list. */
function back(
  request: Request,
  shown: string | null,
  cookies: string[] = [],
  said: Record<string, string> = {},
) {
  const params = new URL(request.url).searchParams
  for (const name of ["add", "merged", "_routes", "index"]) params.delete(name)
  for (const [name, value] of Object.entries(said)) params.set(name, value)
  if (shown) params.set("list", shown)
  const headers = new Headers()
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  const query = params.toString()
  return redirect(query ? `/watchlist?${query}` : "/watchlist", { headers })
}
