import { planJoin } from "~/model/watchlists/plan-join"
import type { Settings } from "~/platform/env.server"
import { signedCookie } from "~/platform/session.server"
import { closeAccount, getAccountContents, moveAccount } from "~/stores/people/join-store.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists, rewriteOwned } from "~/stores/people/watchlists-store.server"
import type { JoinOffer } from "./ways-view"

const proofSeconds = 600

/** The account that was proven to be the user's, beside the one that is signed in; signed, for ten minutes. */
function proofCookie(settings: Settings) {
  return signedCookie(settings, "join", proofSeconds)
}

export function proveOther(settings: Settings, proof: { into: string; from: string }): Promise<string> {
  return proofCookie(settings).serialize(proof)
}

export function forgetOther(settings: Settings): Promise<string> {
  return proofCookie(settings).serialize("", { maxAge: 0 })
}

/** The other account that this browser proved for the signed-in one; null without a proof. */
async function readOther(request: Request, settings: Settings, userId: string): Promise<string | null> {
  const proof: { into?: string; from?: string } | null = await proofCookie(settings).parse(
    request.headers.get("cookie"),
  )
  return proof?.into === userId && typeof proof.from === "string" ? proof.from : null
}

interface JoinContext {
  settings: Settings
  db: D1Database
}

/** The other account and what it holds; null if none was proven, or it was joined already. */
export async function loadJoinOffer(
  request: Request,
  userId: string,
  { settings, db }: JoinContext,
): Promise<JoinOffer | null> {
  const from = await readOther(request, settings, userId)
  const contents = from && (await getAccountContents(db, from))
  if (!contents) return null
  const [{ lists }, screens] = await Promise.all([getOwnedLists(db, from), listScreens(db, from)])
  return { ...contents, lists: lists.length, screens: screens.length }
}

/** Joins the proven account into the signed-in one; returns the reason if it cannot. */
export async function joinAccounts(
  request: Request,
  into: string,
  { settings, db }: JoinContext,
): Promise<string | null> {
  const from = await readOther(request, settings, into)
  if (!from || !(await getAccountContents(db, from)))
    return "The other account is no longer proven. Use its address or provider again."
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
  await closeAccount(db, from)
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
