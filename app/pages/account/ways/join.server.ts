import { planJoin } from "~/model/watchlists/plan-join"
import { getAccountContents, moveAccount } from "~/stores/people/join-store.server"
import { getProof, takeProof } from "~/stores/people/proofs-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { endSessions, type Session } from "~/stores/people/sessions-store.server"
import { getOwnedLists, rewriteOwned } from "~/stores/people/watchlists-store.server"
import type { JoinOffer } from "./ways-view"

const notProven = "The other account is no longer proven. Use its address or provider again."

/** The other account that the session has proven to be the user's, and what it holds; null if there is none. */
export async function loadJoinOffer(
  { id: sessionId }: Session,
  db: D1Database,
  now: number,
): Promise<JoinOffer | null> {
  const from = await getProof(db, { sessionId, purpose: "join" }, now)
  const contents = from && (await getAccountContents(db, from))
  if (!contents) return null
  const [{ lists }, screens] = await Promise.all([getOwnedLists(db, from), listScreens(db, from)])
  return { ...contents, lists: lists.length, screens: screens.length }
}

/** Joins the proven account into the signed-in one; returns the reason if it cannot. */
export async function joinAccounts(
  { id: sessionId, user: { id: into } }: Session,
  db: D1Database,
  now: number,
): Promise<string | null> {
  const proof = { sessionId, purpose: "join" } as const
  const from = await getProof(db, proof, now)
  if (!from || !(await getAccountContents(db, from))) return notProven
  const [owned, other, intoScreens, fromScreens] = await Promise.all([
    getOwnedLists(db, into),
    getOwnedLists(db, from),
    listScreens(db, into),
    listScreens(db, from),
  ])
  const newId = () => crypto.randomUUID()
  const fits = planJoin(
    { lists: owned.lists, screens: intoScreens },
    { lists: other.lists, screens: fromScreens },
    newId,
  )
  if (fits.problem) return fits.problem
  if ((await takeProof(db, proof, now)) !== from) return notProven
  // Nothing changes the other account while its data moves.
  await endSessions(db, from)
  const { lists } = await getOwnedLists(db, from)
  const toPlan = (intoLists: typeof lists) =>
    planJoin({ lists: intoLists, screens: intoScreens }, { lists, screens: fromScreens }, newId)
  let plan = fits
  const { problem } = await rewriteOwned(db, into, (intoLists) => {
    plan = toPlan(intoLists)
    return { lists: plan.lists, shown: null, problem: plan.problem }
  })
  if (problem) return problem
  await moveAccount(db, { into, from, screens: plan.screens, sources: plan.sources })
  return null
}
