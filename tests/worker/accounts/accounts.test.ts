import { expect, test } from "vitest"
import { listLimitKeys } from "~/pages/sign-in/request-link.server"
import { takeFromLimit } from "~/platform/limits.server"
import { storeCollected } from "~/stores/alerts/alert-outbox-store.server"
import { setFeedHash } from "~/stores/alerts/alert-settings-store.server"
import { assembleDigest } from "~/stores/alerts/digests-store.server"
import { addHook } from "~/stores/alerts/hooks-store.server"
import { listSubscriptions, saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { deleteAccount, exportAccount } from "~/stores/people/account-data-store.server"
import { changeFavorites, listFavorites, maxFavorites } from "~/stores/people/favorites-store.server"
import { addGrant } from "~/stores/people/grants-store.server"
import { openAccountOfProvider, type ProviderProfile } from "~/stores/people/identities-store.server"
import { addLink } from "~/stores/people/links-store.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { addPasskey } from "~/stores/people/passkeys-store.server"
import { addProof } from "~/stores/people/proofs-store.server"
import { addScreen } from "~/stores/people/saved-screens-store.server"
import { openSession } from "~/stores/people/sessions-store.server"
import { addToken } from "~/stores/people/tokens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"

const db = bindings.DB
const ada = { email: "ada@example.com", displayName: "Ada" }
const google: ProviderProfile = {
  provider: "google",
  subject: "1",
  name: "Ada G",
  email: ada.email,
  emailVerified: true,
}

test("repeated sign-ins with an address use one account", async () => {
  const both = await Promise.all([1, 2].map(() => openAccountOfEmail(db, ada, now)))
  expect(both[0]).toEqual(both[1])
})

test("a provider's subject keeps its account if its address changes", async () => {
  const first = await openAccountOfProvider(db, google, now)
  const again = await openAccountOfProvider(db, { ...google, email: "new@example.com" }, now)
  expect(again.id).toBe(first.id)
})

test("a verified address joins the existing account, an unverified one does not", async () => {
  const { id } = await openAccountOfEmail(db, ada, now)
  expect((await openAccountOfProvider(db, google, now)).id).toBe(id)
  const facebook = { ...google, provider: "facebook", emailVerified: false }
  expect((await openAccountOfProvider(db, facebook, now)).id).not.toBe(id)
  const twitter = { ...google, provider: "twitter", email: null, emailVerified: false }
  expect((await openAccountOfProvider(db, twitter, now)).id).not.toBe(id)
  // An unverified address is not reserved: it can be verified for another account later.
  const taken = { ...facebook, subject: "2", email: "grace@example.com" }
  const squatter = await openAccountOfProvider(db, taken, now)
  const grace = await openAccountOfEmail(db, { email: "grace@example.com", displayName: "Grace" }, now)
  expect(grace.id).not.toBe(squatter.id)
})

test("favorites belong to their owner, are unique and limited", async () => {
  const { id } = await openAccountOfEmail(db, ada, now)
  const other = await openAccountOfEmail(db, { email: "eve@example.com", displayName: "" }, now)
  const apple = { type: "company", identifier: "AAPL", name: "Apple Inc." } as const
  await changeFavorites(db, id, { add: [apple, apple], remove: [] }, now)
  await changeFavorites(db, other.id, { add: [], remove: [apple] }, now)
  expect(await listFavorites(db, id)).toEqual([apple])
  expect(await listFavorites(db, other.id)).toEqual([])
  const many = Array.from({ length: maxFavorites + 5 }, (_, at) => ({ ...apple, identifier: `T${at}` }))
  await changeFavorites(db, id, { add: many, remove: [apple] }, now)
  expect(await listFavorites(db, id)).toHaveLength(maxFavorites)
})

test("concurrent changes of two tabs do not overwrite each other", async () => {
  const { id } = await openAccountOfEmail(db, ada, now)
  const item = { type: "company", identifier: "AAPL", note: "n", addedAt: now } as const
  const read = await getOwnedLists(db, id)
  expect(await saveOwnedLists(db, id, read, [{ id: "a", name: "A", items: [item] }])).toBe(true)
  expect(await saveOwnedLists(db, id, read, [])).toBe(false)
  const now_ = await getOwnedLists(db, id)
  expect(now_.lists).toEqual([{ id: "a", name: "A", items: [item] }])
  const reordered = [{ id: "b", name: "B", items: [] }, now_.lists[0]!]
  expect(await saveOwnedLists(db, id, now_, reordered)).toBe(true)
  expect((await getOwnedLists(db, id)).lists).toEqual(reordered)
})

test("deleting an account deletes its rows in every table and no rows of other accounts", async () => {
  const settings = getSettings()
  const fill = async (email: string, subject: string) => {
    const { id } = await openAccountOfEmail(db, { email, displayName: `Name of ${email}` }, now)
    await openAccountOfProvider(db, { ...google, subject, email }, now)
    const apple = { type: "company", identifier: "AAPL" } as const
    await changeFavorites(db, id, { add: [{ ...apple, name: "Apple" }], remove: [] }, now)
    const lists = [{ id: `list of ${id}`, name: "L", items: [{ ...apple, note: "", addedAt: now }] }]
    await saveOwnedLists(db, id, await getOwnedLists(db, id), lists)
    await addScreen(db, id, { name: `Screen of ${id}`, params: "query=roe+%3E+5" }, now)
    const choice = { topics: ["filings" as const], forms: [], frequency: "at-once" as const }
    await saveSubscription(db, id, { source: "watchlist", sourceId: `list of ${id}`, ...choice }, now)
    await setFeedHash(db, id, `feed of ${id}`, now)
    const [subscription] = await listSubscriptions(db, id)
    if (!subscription) throw new Error("The subscription is missing.")
    const event = { id: `e of ${id}`, topic: "filings", at: now, title: "t", detail: "d", path: "/" } as const
    await addHook(db, id, { kind: "webhook", url: `https://hooks.example.com/${id}` }, now)
    await storeCollected(db, subscription, { events: [event] }, now)
    await assembleDigest(db, id, { "at-once": now, daily: now, weekly: now }, now)
    await addToken(db, id, { name: `Token of ${id}`, scopes: ["screens:read"] }, now)
    const program = { id: `program of ${id}`, name: "Program" }
    const asked = { scopes: ["screens:read" as const], challenge: "c", redirectUri: "https://p.example/" }
    await addGrant(db, { userId: id, client: program, ...asked }, now)
    await addLink(db, { hash: `hash of ${email}`, email }, now)
    await addToOutbox(db, { to: email, subject: "s", text: "t", html: "h" }, now)
    const session = { userId: id, way: "email", device: "Firefox on Linux", replaces: null }
    const sessionId = await openSession(db, session, now)
    await addProof(db, { sessionId, purpose: "passkey", subject: "challenge" }, now)
    await addPasskey(
      db,
      { id: `key of ${id}`, userId: id, publicKey: "cHVibGlj", counter: 0, device: "Chrome" },
      now,
    )
    const limitKeys = await listLimitKeys(settings, email)
    for (const key of limitKeys) await takeFromLimit(db, { key, max: 5, everyMs: 1000 }, now)
    return { id, email, limitKeys, sessionId }
  }
  const gone = await fill("ada@example.com", "1")
  const kept = await fill("grace@example.com", "2")
  const exported = await exportAccount(db, gone.id)
  for (const [table, rows] of Object.entries(exported)) expect(rows, table).toHaveLength(1)
  expect(JSON.stringify(exported)).not.toContain(kept.id)
  expect(JSON.stringify(exported)).not.toContain("hash of")

  await addProof(db, { sessionId: kept.sessionId, purpose: "join", subject: gone.id }, now)
  await deleteAccount(db, { userId: gone.id, limitKeys: gone.limitKeys })
  const tables = await db
    .prepare("select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'")
    .all<{ name: string }>()
  for (const { name } of tables.results) {
    const { results } = await db.prepare(`select * from "${name}"`).all()
    const text = JSON.stringify(results)
    for (const trace of [gone.id, gone.email, ...gone.limitKeys]) expect(text, name).not.toContain(trace)
  }
  for (const [table, rows] of Object.entries(await exportAccount(db, kept.id)))
    expect(rows, table).toHaveLength(1)
})

test("every account query uses an index", async () => {
  for (const sql of [
    "select * from sessions join users on users.id = user_id where sessions.id = '1' and user_id = '1'",
    "select * from sessions where user_id = '1' order by seen_at",
    "delete from sessions where id = '1' or seen_at <= 1",
    "select 1 from users_emails where email = 'a'",
    "update sign_in_links set used_at = 1 where hash = 'h' and used_at is null",
    "select * from watchlist_items where user_id = '1' order by list_id, position",
    "select * from favourites where user_id = '1' order by added_at",
    "select * from identities where provider = 'google' and subject = '1'",
    "delete from account_proofs where subject = '1'",
    "delete from account_proofs where expires_at <= 1",
    "delete from limits where ends_at <= 1",
  ]) {
    const { results } = await db.prepare(`explain query plan ${sql}`).all<{ detail: string }>()
    expect(
      results.some(({ detail }) => /USING .*(INDEX|PRIMARY KEY)/.test(detail)),
      sql,
    ).toBe(true)
  }
})
