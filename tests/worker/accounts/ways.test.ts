import { expect, test } from "vitest"
import { changeAccount } from "~/pages/account/account-action.server"
import { loadAccountPage } from "~/pages/account/load-account-page.server"
import { confirmAddress, loadAddAddress } from "~/pages/account/ways/add-address.server"
import { linkProvider } from "~/pages/account/ways/link-provider.server"
import type { Provider } from "~/pages/sign-in/oauth-providers.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { deleteAccount } from "~/stores/people/account-data-store.server"
import { changeFavorites, listFavorites } from "~/stores/people/favorites-store.server"
import { openAccountOfProvider, type ProviderProfile } from "~/stores/people/identities-store.server"
import { closeAccount } from "~/stores/people/join-store.server"
import { linkLifetimeMs } from "~/stores/people/links-store.server"
import { listOutbox } from "~/stores/people/mail-outbox-store.server"
import { addScreen, listScreens } from "~/stores/people/saved-screens-store.server"
import { getSession, openSession } from "~/stores/people/sessions-store.server"
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

/** A browser that is signed in to an account, with the cookies that it received. */
async function signIn(userId: string, at = now) {
  const sessionId = await openSession(
    db,
    { userId, way: "twitter", device: "Firefox on Linux", replaces: null },
    at,
  )
  const cookies = new Map<string, string>()
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
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
  const keep = (answer: unknown) => {
    if (answer instanceof Response)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    return answer
  }
  return {
    context,
    settle: () => Promise.all(behind),
    load: (at = now) => loadAccountPage(toRequest("/account"), context, at),
    change: async (form: Record<string, string>, at = now) =>
      keep(await changeAccount(toRequest("/account", form), context, at)),
    open: (token: string, at = now) =>
      loadAddAddress(toRequest(`/account/address?token=${token}`), context, at).catch((thrown) => thrown),
    confirm: async (token: string, at = now) =>
      keep(await confirmAddress(toRequest("/account/address", { token }), context, at)) as Response,
    link: async (linkTo: string, profile: ProviderProfile) => {
      const provider = { name: profile.provider } as Provider
      return keep(
        await linkProvider(linkTo, { provider, profile, headers: new Headers() }, context, now),
      ) as Response
    },
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
  expect(location(await browser.link(id, twitter))).toBe("/account")
  await browser.settle()
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id })
  const [mail] = await listOutbox(db)
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "New way to sign in to Bookvalue" })
  expect(mail?.text).toContain("The Twitter account of Ada T can now sign in to your account.")
  const other = await signIn((await openAccountOfProvider(db, { ...twitter, subject: "8" }, now)).id)
  expect(location(await other.link(id, { ...twitter, subject: "9" }))).toBe("/login?failed=not-started")
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
  await browser.link(id, twitter)
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

test("the sessions of an account end before its data moves, and those of others stay", async () => {
  const { into, from } = await openTwo()
  const [browser, other] = [await signIn(into), await signIn(from)]
  await closeAccount(db, from)
  expect(await other.context.session()).toBeNull()
  expect(await browser.context.session()).not.toBeNull()
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(2)
})

test("two accounts of one person are joined after both were proven, and nothing is lost", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  const other = await signIn(from)
  expect((await browser.load()).join).toBeNull()
  expect(await browser.change({ intent: "join-accounts" })).toMatchObject({ init: { status: 400 } })
  await browser.link(into, twitter)
  expect((await browser.load()).join).toMatchObject({
    ...{ displayName: "Ada T", lists: 1, screens: 1, favorites: 1, alerts: 2, tokens: 1 },
  })
  // The proof is of this browser and account.
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

test("accounts that are kept apart stay as they were", async () => {
  const { into, from } = await openTwo()
  const browser = await signIn(into)
  await browser.link(into, twitter)
  await browser.change({ intent: "keep-apart" })
  expect((await browser.load()).join).toBeNull()
  expect(await openAccountOfProvider(db, twitter, now)).toEqual({ id: from })
})
