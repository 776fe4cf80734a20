import { expect, test } from "vitest"
import { changeAccount } from "~/pages/account/account-action.server"
import { loadAccountPage } from "~/pages/account/load-account-page.server"
import { confirmAddress, loadAddAddress } from "~/pages/account/ways/add-address.server"
import { joinAccounts } from "~/pages/account/ways/join.server"
import { linkProvider, permitLink } from "~/pages/account/ways/link-provider.server"
import type { Provider } from "~/pages/sign-in/oauth-providers.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { deleteAccount } from "~/stores/people/account-data-store.server"
import { changeFavorites, listFavorites } from "~/stores/people/favorites-store.server"
import { openAccountOfProvider, type ProviderProfile } from "~/stores/people/identities-store.server"
import { linkLifetimeMs } from "~/stores/people/links-store.server"
import { listOutbox } from "~/stores/people/mail-outbox-store.server"
import { addScreen, listScreens } from "~/stores/people/saved-screens-store.server"
import { endSessions, getSession, openSession } from "~/stores/people/sessions-store.server"
import { addToken } from "~/stores/people/tokens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import { listWays } from "~/stores/people/ways-store.server"
import { bindings } from "../bindings"
import { getSettings } from "./settings"

const db = bindings.DB
const now = Date.now()
const settings = getSettings({ APP_ORIGIN: "http://localhost:8787", MAIL_OUTBOX: "1" })
const twitter: ProviderProfile = {
  ...{ provider: "twitter", subject: "7", name: "Ada T", email: null, emailVerified: false },
}

/** A browser that is signed in to an account. */
async function signIn(userId: string, at = now, replaces: string | null = null) {
  const sessionId = await openSession(
    db,
    { userId, way: "twitter", device: "Firefox on Linux", replaces },
    at,
  )
  const behind: Promise<unknown>[] = []
  const context = {
    settings,
    db,
    log: { note: () => {} },
    session: () => getSession(db, { sessionId, userId }, now),
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
    passesGate: async () => true,
    wait: async () => {},
  }
  const toRequest = (path: string, form?: Record<string, string>) =>
    new Request(`http://localhost:8787${path}`, {
      method: form ? "POST" : "GET",
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
  const permit = async (profile = twitter) => {
    const session = await context.session()
    if (!session) throw new Error("The session is not open.")
    return permitLink(toProvider(profile), session, db, now)
  }
  const toProvider = (profile: ProviderProfile) => ({ name: profile.provider }) as Provider
  return {
    context,
    sessionId,
    settle: () => Promise.all(behind),
    load: (at = now) => loadAccountPage(context, at),
    change: (form: Record<string, string>, at = now) =>
      changeAccount(toRequest("/account", form), context, at),
    open: (token: string, at = now) =>
      loadAddAddress(toRequest(`/account/address?token=${token}`), context, at).catch((thrown) => thrown),
    confirm: (token: string, at = now) =>
      confirmAddress(toRequest("/account/address", { token }), context, at),
    permit,
    link: async (profile = twitter, code?: string, at = now) =>
      linkProvider(
        code ?? (await permit(profile)),
        { provider: toProvider(profile), profile, headers: new Headers() },
        context,
        at,
      ),
  }
}

/** Asks for a link to an address, and returns the token of its mail. */
async function askForToken(browser: Awaited<ReturnType<typeof signIn>>, email: string): Promise<string> {
  expect(await browser.change({ intent: "add-address", email })).toMatchObject({ data: { sentTo: email } })
  await browser.settle()
  const mail = (await listOutbox(db)).find(({ to }) => to === email)
  return /token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? ""
}

const location = (answer: Response) => answer.headers.get("location")

test("an account without an address adds one by a link, and can then sign in with it", async () => {
  const { id } = await openAccountOfProvider(db, twitter, now)
  const browser = await signIn(id)
  const token = await askForToken(browser, "ada@example.com")
  expect(await browser.open(token)).toEqual({ token, email: "ada@example.com" })
  expect(await listWays(db, id)).toMatchObject([{ kind: "provider" }])
  expect(location(await browser.confirm(token))).toBe("/account")
  expect(await listWays(db, id)).toMatchObject([
    { kind: "email", email: "ada@example.com", isMain: true },
    { kind: "provider", provider: "twitter" },
  ])
  expect((await browser.load()).user.email).toBe("ada@example.com")
  expect(await openAccountOfEmail(db, { email: "ada@example.com", displayName: "" }, now)).toEqual({ id })
  // The link works once.
  expect(location(await browser.confirm(token))).toBe("/account?failed=link")
})

test("a link adds its address only to the account that asked, and for ten minutes", async () => {
  const [ada, eve] = [
    await openAccountOfProvider(db, twitter, now),
    await openAccountOfProvider(db, { ...twitter, subject: "8" }, now),
  ]
  const browser = await signIn(ada.id)
  const token = await askForToken(browser, "ada@example.com")
  const other = await signIn(eve.id)
  expect(location(await other.open(token))).toBe("/account?failed=link")
  expect(location(await other.confirm(token))).toBe("/account?failed=link")
  const stranger = { ...browser.context, session: async () => null }
  const request = () =>
    new Request("http://localhost:8787/account/address", {
      method: "POST",
      body: new URLSearchParams({ token }),
    })
  const refused = await confirmAddress(request(), stranger, now).catch((thrown: Response) => thrown)
  expect(location(refused)).toBe("/login?link=account")
  expect(location(await browser.confirm(token, now + linkLifetimeMs))).toBe("/account?failed=link")
  expect(location(await browser.confirm(token, now + linkLifetimeMs - 1))).toBe("/account")
})

test("the answer to a request does not say whether another account has the address", async () => {
  const { id } = await openAccountOfProvider(db, twitter, now)
  await openAccountOfEmail(db, { email: "taken@example.com", displayName: "" }, now)
  const browser = await signIn(id)
  for (const email of ["taken@example.com", "free@example.com"])
    expect(await browser.change({ intent: "add-address", email })).toMatchObject({ data: { sentTo: email } })
  expect(await browser.change({ intent: "add-address", email: "none" })).toMatchObject({
    data: { problem: "Please provide a valid email" },
    init: { status: 400 },
  })
  await browser.settle()
})

test("ways to sign in change only after a recent sign-in", async () => {
  const { id } = await openAccountOfProvider(db, twitter, now)
  const browser = await signIn(id, now - 15 * 60_000)
  for (const form of [
    { intent: "add-address", email: "ada@example.com" },
    { intent: "unlink-provider", provider: "twitter", subject: "7" },
    { intent: "join-accounts" },
  ] as Record<string, string>[])
    expect(await browser.change(form), form.intent).toMatchObject({ init: { status: 403 } })
  expect(await listOutbox(db)).toEqual([])
})

test("a provider is linked to the account that asked for it, which is mailed", async () => {
  const { id } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const browser = await signIn(id)
  expect(location(await browser.link())).toBe("/account")
  await browser.settle()
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id })
  const [mail] = await listOutbox(db)
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "New way to sign in to Bookvalue" })
  expect(mail?.text).toContain("The Twitter account of Ada T can now sign in to your account.")
})

test("a provider is linked once, by the session that asked, just before ten minutes and not from then on", async () => {
  const { id } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const browser = await signIn(id)
  const stranger = await signIn((await openAccountOfProvider(db, { ...twitter, subject: "8" }, now)).id)
  const end = now + 10 * 60_000
  const refused = "/login?failed=not-started"
  const code = await browser.permit()
  expect(location(await stranger.link(twitter, code))).toBe(refused)
  expect(location(await (await signIn(id)).link(twitter, code))).toBe(refused)
  expect(location(await browser.link(twitter, code, end))).toBe(refused)
  expect(location(await browser.link(twitter, code, end - 1))).toBe("/account")
  expect(location(await browser.link({ ...twitter, subject: "9" }, code, end - 1))).toBe(refused)
  const before = await browser.permit()
  await endSessions(db, id)
  expect(location(await (await signIn(id)).link({ ...twitter, subject: "9" }, before))).toBe(refused)
})

test("a link that adds an address ends when its account signs out everywhere", async () => {
  const { id } = await openAccountOfProvider(db, twitter, now)
  const browser = await signIn(id)
  const token = await askForToken(browser, "ada@example.com")
  await browser.change({ intent: "end-sessions" })
  expect(location(await (await signIn(id)).confirm(token))).toBe("/account?failed=link")
})

test("the last way to sign in stays, and mail goes to another address if the main one is removed", async () => {
  const { id } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const browser = await signIn(id)
  const remove = (email: string) => browser.change({ intent: "remove-address", email })
  expect(await remove("ada@example.com")).toMatchObject({ init: { status: 400 } })
  await browser.confirm(await askForToken(browser, "second@example.com"))
  expect(await listWays(db, id)).toEqual([
    { kind: "email", email: "ada@example.com", isMain: true },
    { kind: "email", email: "second@example.com", isMain: false },
  ])
  await remove("ada@example.com")
  expect(await listWays(db, id)).toEqual([{ kind: "email", email: "second@example.com", isMain: true }])
  await browser.link()
  await browser.change({ intent: "unlink-provider", provider: "twitter", subject: "7" })
  expect(await listWays(db, id)).toHaveLength(1)
})

/** Two accounts of one person: one with an address, one of a provider, both with data. */
async function openTwo() {
  const { id: into } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const { id: from } = await openAccountOfProvider(db, twitter, now)
  const apple = { type: "company", identifier: "AAPL" } as const
  for (const [id, ticker] of [
    [into, "MSFT"],
    [from, "KO"],
  ] as const) {
    const item = { type: "company" as const, identifier: ticker, note: "", addedAt: now }
    const lists = [{ id: `list of ${id}`, name: "Mine", items: [item] }]
    await saveOwnedLists(db, id, await getOwnedLists(db, id), lists)
    await addScreen(db, id, { name: "Cheap", params: `query=${ticker}` }, now)
    await changeFavorites(db, id, { add: [{ ...apple, name: "Apple" }], remove: [] }, now)
    const choice = { topics: ["filings" as const], forms: [], frequency: "daily" as const }
    await saveSubscription(db, id, { source: "watchlist", sourceId: `list of ${id}`, ...choice }, now)
    await saveSubscription(db, id, { source: "screen", sourceId: "Cheap", ...choice }, now)
    await addToken(db, id, { name: "script", scopes: ["screens:read"] }, now)
  }
  return { into, from }
}

test("two accounts of one person are joined after both were proven, and nothing is lost", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  const other = await signIn(from)
  expect((await browser.load()).join).toBeNull()
  expect(await browser.change({ intent: "join-accounts" })).toMatchObject({ init: { status: 400 } })
  await browser.link()
  expect((await browser.load()).join).toMatchObject({
    ...{ displayName: "Ada T", lists: 1, screens: 1, favorites: 1, alerts: 2, tokens: 1 },
  })
  // The proof is of this browser.
  expect((await other.load()).join).toBeNull()
  expect(location((await browser.change({ intent: "join-accounts" })) as Response)).toBe("/account")
  const { lists } = await getOwnedLists(db, into)
  expect(lists.map(({ name, items }) => [name, items.map(({ identifier }) => identifier)])).toEqual([
    ["Mine", ["MSFT", "KO"]],
  ])
  expect(await listScreens(db, into)).toEqual([
    { name: "Cheap", params: "query=MSFT" },
    { name: "Cheap (2)", params: "query=KO" },
  ])
  expect(await listFavorites(db, into)).toHaveLength(1)
  const { results: alerts } = await db
    .prepare("select source, source_id from alert_subscriptions where user_id = ?1 order by 1, 2")
    .bind(into)
    .all()
  expect(alerts).toEqual([
    { source: "screen", source_id: "Cheap" },
    { source: "screen", source_id: "Cheap (2)" },
    { source: "watchlist", source_id: `list of ${into}` },
  ])
  expect(
    await db.prepare("select count(*) as n from api_tokens where user_id = ?1").bind(into).first("n"),
  ).toBe(2)
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: into })
  expect(await other.context.session()).toBeNull()
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(1)
  expect(await db.prepare("pragma foreign_key_check").all()).toMatchObject({ results: [] })
  expect((await browser.load()).join).toBeNull()
})

test("the sessions of a joined account end before its data moves", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  const other = await signIn(from)
  await browser.link()
  const session = await browser.context.session()
  if (!session) throw new Error("The session is not open.")
  const openAt: boolean[] = []
  const watched = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      openAt.push((await other.context.session()) !== null)
      return db.batch(statements)
    },
  } as D1Database
  expect(await joinAccounts(session, watched, now)).toBeNull()
  expect([openAt.at(0), openAt.at(-1)]).toEqual([true, false])
})

test("the address of another account proves that account, and moves with it", async () => {
  const { into: withAddress, from: ofProvider } = await openTwo()
  const browser = await signIn(ofProvider)
  await browser.confirm(await askForToken(browser, "ada@example.com"))
  expect((await browser.load()).join).toMatchObject({ email: "ada@example.com", displayName: "Ada" })
  await browser.change({ intent: "join-accounts" })
  expect((await browser.load()).user).toEqual({ email: "ada@example.com", displayName: "Ada T" })
  expect(await openAccountOfEmail(db, { email: "ada@example.com", displayName: "" }, now)).toEqual({
    id: ofProvider,
  })
  expect(await db.prepare("select 1 from users where id = ?1").bind(withAddress).first()).toBeNull()
  // Nothing of a joined account is left after deletion.
  await deleteAccount(db, { userId: ofProvider, limitKeys: [] })
  for (const table of ["users", "users_emails", "identities", "sign_in_links", "alert_subscriptions"])
    expect(await db.prepare(`select count(*) as n from ${table}`).first("n"), table).toBe(0)
})

test("a proven account can be joined just before ten minutes, and not from then on", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  await browser.link()
  const end = now + 10 * 60_000
  expect((await browser.load(end)).join).toBeNull()
  expect(await browser.change({ intent: "join-accounts" }, end)).toMatchObject({ init: { status: 400 } })
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: from })
  expect((await browser.load(end - 1)).join).not.toBeNull()
  await browser.change({ intent: "join-accounts" }, end - 1)
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: into })
})

test("signing out everywhere in a proven account, or in the one that proved it, ends the proof", async () => {
  const { into, from } = await openTwo()
  for (const signedOut of [from, into]) {
    const browser = await signIn(into)
    await browser.link()
    await (await signIn(signedOut)).change({ intent: "end-sessions" })
    const later = signedOut === into ? await signIn(into, now, browser.sessionId) : browser
    expect((await later.load()).join).toBeNull()
    expect(await later.change({ intent: "join-accounts" })).toMatchObject({ init: { status: 400 } })
    expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: from })
  }
})

test("a proof stays when its user signs in again in the same browser, and is of no other account", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  await browser.link()
  const again = await signIn(into, now, browser.sessionId)
  expect((await again.load()).join).toMatchObject({ displayName: "Ada T" })
  const { id: eve } = await openAccountOfEmail(db, { email: "eve@example.com", displayName: "" }, now)
  const asEve = await signIn(eve, now, again.sessionId)
  expect((await asEve.load()).join).toBeNull()
  expect(await asEve.change({ intent: "join-accounts" })).toMatchObject({ init: { status: 400 } })
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: from })
})

test("accounts that are kept apart stay as they were", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  await browser.link()
  await browser.change({ intent: "keep-apart" })
  expect((await browser.load()).join).toBeNull()
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: from })
})
