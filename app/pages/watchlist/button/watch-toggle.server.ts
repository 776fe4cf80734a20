import { type AppLoadContext, data } from "@remix-run/cloudflare"
import { z } from "zod"
import { notFound } from "~/lib/not-found"
import { parseForm } from "~/lib/parse-form"
import { findNeighbors } from "~/model/watchlists/list-neighbors"
import { toggleWatch } from "~/model/watchlists/toggle-watch"
import { type WatchState, watchState } from "~/model/watchlists/watch-state"
import { parseSubjectKey, type WatchSubject, watchLimits } from "~/model/watchlists/watchlist"
import { getOwnedLists, rewriteOwned } from "~/stores/people/watchlists-store.server"

type ToggleContext = Pick<AppLoadContext, "db" | "user">

export interface WatchReply {
  state: WatchState
  problem: string | null
}

const unwatched: WatchState = { lists: [], target: null }

const headers = { "cache-control": "private, no-store" }

/** `on` is empty to stop watching. */
const schema = z.object({
  subject: z.string().default(""),
  on: z.literal("1").optional(),
  lists: z.array(z.string().max(40)).max(watchLimits.lists).optional(),
})

function requireSubject(text: string): WatchSubject {
  const subject = parseSubjectKey(text)
  if (!subject) throw notFound("This cannot be watched.")
  return subject
}

/** True if the signed-in user watches a subject; null if the session ended meanwhile, as in another tab. */
export async function loadWatchState(request: Request, { db, user }: ToggleContext) {
  const subject = requireSubject(new URL(request.url).searchParams.get("subject") ?? "")
  const owner = await user()
  if (!owner) return data(null, { headers })
  const { lists } = await getOwnedLists(db, owner.id)
  return data({ state: watchState(lists, subject), problem: null } satisfies WatchReply, { headers })
}

/** The entries before and after a subject in a list of the signed-in user; null if no list has it. */
export async function loadNeighbors(request: Request, { db, user }: ToggleContext) {
  const { searchParams } = new URL(request.url)
  const subject = requireSubject(searchParams.get("subject") ?? "")
  const owner = await user()
  const lists = owner ? (await getOwnedLists(db, owner.id)).lists : []
  return Response.json(findNeighbors(lists, subject, searchParams.get("list")), { headers })
}

/** Watches a subject or stops watching it, on a list or on all of them. */
export async function changeWatchState(request: Request, { db, user }: ToggleContext) {
  const toggle = parseForm(await request.formData(), schema)
  if ("problem" in toggle) return data<WatchReply>({ ...toggle, state: unwatched }, { status: 400, headers })
  const subject = requireSubject(toggle.subject)
  const owner = await user()
  if (!owner) {
    const reply: WatchReply = { state: unwatched, problem: "Log in to watch this." }
    return data(reply, { status: 401, headers })
  }
  const effects = { id: crypto.randomUUID(), now: Date.now() }
  const { problem } = await rewriteOwned(db, owner.id, (lists) => ({
    ...toggleWatch(lists, { subject, isOn: toggle.on === "1", lists: toggle.lists }, effects),
    shown: null,
  }))
  const { lists } = await getOwnedLists(db, owner.id)
  const reply: WatchReply = { state: watchState(lists, subject), problem }
  return data(reply, { status: problem ? 400 : 200, headers })
}
