import { expect, test } from "vitest"
import { changeAccount } from "~/pages/account/account-action.server"
import { loadAccountView } from "~/pages/account/load-account.server"
import { loadAccountPage } from "~/pages/account/load-account-page.server"
import { requireFreshSession } from "~/pages/account/require-user.server"
import { loadConfirm } from "~/pages/sign-in/confirm.server"
import { pendingEmailCookie } from "~/pages/sign-in/sign-in-action.server"
import { startSession } from "~/pages/sign-in/start-session.server"
import { deviceCookie } from "~/pages/watchlist/device-cookie.server"
import { sessionCookie } from "~/platform/session.server"
import { action as logOut } from "~/routes/logout"
import { setFeedHash } from "~/stores/alerts/alert-settings-store.server"
import { listOutbox } from "~/stores/people/mail-outbox-store.server"
import { endSessions, getSession, type Session, touchSession } from "~/stores/people/sessions-store.server"
import { addToken } from "~/stores/people/tokens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"

const db = bindings.DB
const settings = getSettings({ MAIL_URL: "smtp://127.0.0.1:1" })
const dayMs = 86_400_000
const minuteMs = 60_000
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

function requestWith(cookie: string, body?: Record<string, string>): Request {
  const headers = { cookie, "user-agent": firefox }
  const init = body ? { method: "POST", headers, body: new URLSearchParams(body) } : { headers }
  return new Request("https://app.example/account", init)
}

/** Reads the session as a request of that moment does. */
async function findSession(cookie: string, at = now): Promise<Session | null> {
  const data = await sessionCookie.read(requestWith(cookie), settings, at)
  return data && getSession(db, data, at)
}

function getContext(cookie: string, at = now) {
  const behind: Promise<unknown>[] = []
  return {
    ...{ settings, db, behind },
    log: { note: () => {} },
    session: () => findSession(cookie, at),
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
    passesGate: async () => true,
  }
}

async function signedIn(before = "", email = "ada@example.com", at = now) {
  const { id } = await openAccountOfEmail(db, { email, displayName: "Ada" }, at)
  const context = getContext(before, at)
  const started = await startSession(requestWith(before), { userId: id, way: "email" }, context, at)
  return { id, header: started.cookie, cookie: started.cookie.split(";")[0] ?? "", to: started.to }
}

function change(cookie: string, body: Record<string, string>, at = now) {
  return changeAccount(requestWith(cookie, body), getContext(cookie, at), at)
}

test("the session cookie has strict attributes and contains two IDs and the time of the sign-in", async () => {
  const { id, header, cookie } = await signedIn()
  for (const part of [/^__Host-session=/, /HttpOnly/, /Secure/, /SameSite=Lax/, /Path=\//])
    expect(header).toMatch(part)
  expect(header).not.toMatch(/Domain/)
  const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".")[0] ?? ""
  const sessionId = await db.prepare("select id from sessions").first("id")
  expect(JSON.parse(atob(value))).toEqual({ sessionId, userId: id, issuedAt: now })
})

test("the user is read on each request, and is null after all sessions were ended", async () => {
  const { id, cookie } = await signedIn()
  await db.prepare("update users set display_name = 'Countess' where id = ?1").bind(id).run()
  const user = { id, email: "ada@example.com", displayName: "Countess" }
  expect(await findSession(cookie)).toMatchObject({ user, signedInAt: now, seenAt: now })
  await endSessions(db, id)
  expect(await findSession(cookie)).toBeNull()
})

test("a session ends after fourteen days without a visit", async () => {
  const { cookie } = await signedIn()
  expect(await findSession(cookie, now + 14 * dayMs - 1)).not.toBeNull()
  expect(await findSession(cookie, now + 14 * dayMs)).toBeNull()
})

test("a session in use ends after thirty days, by the cookie's time and by the row's", async () => {
  const { cookie } = await signedIn()
  await db
    .prepare("update sessions set seen_at = ?1")
    .bind(now + 29 * dayMs)
    .run()
  expect(await findSession(cookie, now + 30 * dayMs - 1)).not.toBeNull()
  expect(await findSession(cookie, now + 30 * dayMs)).toBeNull()
  const data = await sessionCookie.read(requestWith(cookie), settings, now)
  expect(data && (await getSession(db, data, now + 30 * dayMs))).toBeNull()
  await db
    .prepare("update sessions set signed_in_at = ?1")
    .bind(now + 29 * dayMs)
    .run()
  expect(await sessionCookie.read(requestWith(cookie), settings, now + 30 * dayMs)).toBeNull()
})

test("a cookie from the future is rejected, unless clocks differ by less than five minutes", async () => {
  const { cookie } = await signedIn()
  expect(await sessionCookie.read(requestWith(cookie), settings, now - 5 * minuteMs + 1)).not.toBeNull()
  expect(await sessionCookie.read(requestWith(cookie), settings, now - 5 * minuteMs)).toBeNull()
})

test("the address of a sign-in link is known in its browser just before one hour, and not from then on", async () => {
  const cookie = await pendingEmailCookie.write(settings, { email: "ada@example.com" }, now)
  const request = new Request("https://app.example/login/confirm?token=t", { headers: { cookie } })
  const end = now + 60 * minuteMs
  expect(await loadConfirm(request, settings, end - 1)).toEqual({ token: "t", email: "ada@example.com" })
  expect(await loadConfirm(request, settings, end)).toEqual({ token: "t", email: null })
})

test("a visit is written at most once an hour", async () => {
  const { cookie } = await signedIn()
  const visit = async (at: number) => {
    const session = await findSession(cookie, at)
    if (session) await touchSession(db, session, at)
    return db.prepare("select seen_at from sessions").first("seen_at")
  }
  expect(await visit(now + 60 * minuteMs - 1)).toBe(now)
  expect(await visit(now + 60 * minuteMs)).toBe(now + 60 * minuteMs)
})

test("signing in again replaces the session of this browser and keeps those of others", async () => {
  const first = await signedIn()
  const other = await signedIn()
  const again = await signedIn(first.cookie)
  expect([first.to, other.to, again.to]).toEqual(["/", "/", "/account"])
  expect(await findSession(first.cookie)).toBeNull()
  expect(await findSession(other.cookie)).not.toBeNull()
  expect(await findSession(again.cookie)).not.toBeNull()
  const asEve = await signedIn(again.cookie, "eve@example.com")
  expect(asEve.to).toBe("/")
  expect(await findSession(again.cookie)).toBeNull()
})

test("a sign-in with a device that the account has no session with is reported by mail, once, not at its start", async () => {
  const local = getSettings({ APP_ORIGIN: "http://localhost:8787" })
  const { id } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const signIn = async (agent: string, at: number) => {
    const context = { ...getContext("", at), settings: local }
    const headers = { "user-agent": agent }
    await startSession(
      new Request("http://localhost:8787/login", { headers }),
      { userId: id, way: "google" },
      context,
      at,
    )
    await Promise.all(context.behind)
    return (await listOutbox(db)).length
  }
  const later = now + 11 * minuteMs
  expect(await signIn(firefox, now + 9 * minuteMs)).toBe(0)
  expect(await signIn(firefox, later)).toBe(0)
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
  expect(await signIn(iphone, later)).toBe(1)
  expect(await signIn(iphone, later + 1)).toBe(1)
  const [mail] = await listOutbox(db)
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "New sign-in to Bookvalue" })
  expect(mail?.text).toContain("http://localhost:8787/account")
})

test("Sign out everywhere keeps tokens and the private feed, and revokes both on request", async () => {
  const countAccess = async () => {
    const sql =
      "select (select count(*) from api_tokens) as tokens, (select count(feed_hash) from alert_settings) as feeds"
    return db.prepare(sql).first()
  }
  const { cookie } = await signedIn()
  const { user } = (await findSession(cookie)) as Session
  await addToken(db, user.id, { name: "sheet", scopes: ["screens:read"] }, now)
  await setFeedHash(db, user.id, "hash", now)
  await change(cookie, { intent: "end-sessions" })
  expect(await findSession(cookie)).toBeNull()
  expect(await countAccess()).toEqual({ tokens: 1, feeds: 1 })
  await change((await signedIn()).cookie, { intent: "end-sessions", access: "1" })
  expect(await countAccess()).toEqual({ tokens: 0, feeds: 0 })
})

test("the account page lists the user's sessions, and each can be ended on the server", async () => {
  const here = await signedIn()
  const there = await signedIn("", "ada@example.com", now - dayMs)
  const eve = await signedIn("", "eve@example.com")
  const { sessions } = await loadAccountPage(getContext(here.cookie), now)
  expect(sessions).toMatchObject([
    { device: "Firefox on Linux", signedInOn: "2026-03-01", seenOn: "2026-03-01", isCurrent: true },
    { device: "Firefox on Linux", signedInOn: "2026-02-28", seenOn: "2026-02-28", isCurrent: false },
  ])
  const [current, other] = sessions
  const eveId = (await findSession(eve.cookie))?.id ?? ""
  await change(here.cookie, { intent: "end-session", session: eveId })
  expect(await findSession(eve.cookie)).not.toBeNull()
  await change(here.cookie, { intent: "end-session", session: other?.id ?? "" })
  expect(await findSession(there.cookie)).toBeNull()
  const left = (await change(here.cookie, { intent: "end-session", session: current?.id ?? "" })) as Response
  expect(left.headers.get("set-cookie")).toMatch(/^__Host-session=;/)
  expect(await findSession(here.cookie)).toBeNull()
})

test("tokens, export and deletion need a sign-in of the last fifteen minutes", async () => {
  const { cookie } = await signedIn()
  const [fresh, old] = [now + 15 * minuteMs - 1, now + 15 * minuteMs]
  expect((await requireFreshSession(getContext(cookie, fresh), fresh)).user.email).toBe("ada@example.com")
  const refused = await requireFreshSession(getContext(cookie, old), old).catch((thrown: unknown) => thrown)
  expect((refused as Response).headers.get("location")).toBe("/account")
  expect((await loadAccountPage(getContext(cookie, old), old)).isFresh).toBe(false)
  const newToken = { intent: "create-token", name: "script", scope: "screens:read" }
  expect(await change(cookie, newToken, old)).toMatchObject({ init: { status: 403 } })
  expect(await db.prepare("select count(*) as n from api_tokens").first("n")).toBe(0)
  expect(await change(cookie, newToken, fresh)).toMatchObject({ data: { newToken: { name: "script" } } })
  expect(await change(cookie, { intent: "delete" }, old)).toMatchObject({ init: { status: 403 } })
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(1)
  const left = (await change(cookie, { intent: "delete" }, fresh)) as Response
  expect(left.headers.get("location")).toBe("/")
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(0)
})

test("an older session can request a link to its own address, and gets it without a new address field", async () => {
  const { cookie } = await signedIn()
  const context = { ...getContext(cookie), settings: getSettings({ APP_ORIGIN: "http://localhost:1" }) }
  const asked = await changeAccount(
    requestWith(cookie, { intent: "sign-in-again", email: "eve@example.com" }),
    context,
    now,
  )
  await Promise.all(context.behind)
  expect(asked).toMatchObject({ data: { hasLink: true } })
  expect(await db.prepare("select recipient from outbox").first("recipient")).toBe("ada@example.com")
})

test("a cookie that was modified or signed for another purpose is not a session", async () => {
  const { cookie } = await signedIn()
  const data = await sessionCookie.read(requestWith(cookie), settings, now)
  expect(data).not.toBeNull()
  expect(await sessionCookie.read(requestWith(`${cookie}x`), settings, now)).toBeNull()
  const lists = await deviceCookie.write(settings, data as never, now)
  const forged = (lists.split(";")[0] ?? "").replace("__Host-watchlists", "__Host-session")
  expect(await sessionCookie.read(requestWith(forged), settings, now)).toBeNull()
  const other = getSettings({ SESSION_SECRET: "f".repeat(32) })
  expect(await sessionCookie.read(requestWith(cookie), other, now)).toBeNull()
})

test("a cookie that cannot be parsed is ignored", async () => {
  for (const value of ["%", "%%%", "a.%25%25", "eyJ.abc", "a.b.c", ""]) {
    expect(await sessionCookie.read(requestWith(`__Host-session=${value}`), settings, now), value).toBeNull()
    expect(await pendingEmailCookie.read(requestWith(`__Host-sign-in=${value}`), settings), value).toBeNull()
  }
})

test("Logout deletes the cookie and ends its session on the server, and no other session", async () => {
  const { cookie } = await signedIn()
  const { cookie: elsewhere } = await signedIn()
  const request = requestWith(cookie, { returnTo: "/company/KO" })
  const left = await logOut({ request, context: getContext(cookie), params: {} } as never)
  expect(left.headers.get("location")).toBe("/company/KO")
  expect(left.headers.get("set-cookie")).toMatch(/^__Host-session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  expect(await findSession(cookie)).toBeNull()
  expect(await findSession(elsewhere)).not.toBeNull()
})

test("a request without a session cookie makes no reads and gets the anonymous data", async () => {
  const user = () => Promise.reject(new Error("no user should be read"))
  const answer = await loadAccountView(requestWith("theme=dark"), { settings, user })
  expect(answer.data).toEqual({
    user: null,
    flash: null,
    providers: [],
    hasWaitingLists: false,
    origin: "https://app.example",
  })
})

test("a session is not open for the ID of another user", async () => {
  await openAccountOfEmail(db, { email: "eve@example.com", displayName: "Eve" }, now)
  const eve = await db.prepare("select id from users where email = 'eve@example.com'").first<string>("id")
  await signedIn()
  const sessionId = await db.prepare("select id from sessions").first<string>("id")
  const ada = await db.prepare("select user_id from sessions").first<string>("user_id")
  if (!eve || !ada || !sessionId) throw new Error("The accounts were not stored.")
  expect(await getSession(db, { sessionId, userId: ada }, now)).toMatchObject({ id: sessionId })
  expect(await getSession(db, { sessionId, userId: eve }, now)).toBeNull()
})
