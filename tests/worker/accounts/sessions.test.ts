import { expect, test } from "vitest"
import { loadAccountView } from "~/pages/account/load-account.server"
import { clearSession, readSession, signedCookie, writeSession } from "~/platform/session.server"
import { endSessions, getSessionUser, openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { now, settingsOf } from "./settings"

const db = bindings.DB
const settings = settingsOf()

function requestWith(cookie: string): Request {
  return new Request("https://app.example/", { headers: { cookie } })
}

async function signedIn() {
  const { id, version } = await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const header = await writeSession(settings, { userId: id, version })
  return { id, header, cookie: header.split(";")[0]! }
}

async function userOf(cookie: string) {
  const session = await readSession(requestWith(cookie), settings)
  return session && getSessionUser(db, session)
}

test("the session cookie has strict attributes and contains an ID and a version", async () => {
  const { id, header, cookie } = await signedIn()
  for (const part of [/^__Host-session=/, /HttpOnly/, /Secure/, /SameSite=Lax/, /Path=\//])
    expect(header).toMatch(part)
  expect(header).not.toMatch(/Domain/)
  const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".")[0]!
  expect(JSON.parse(atob(value))).toEqual({ userId: id, version: 1 })
})

test("the user is read on each request, and is null after all sessions were ended", async () => {
  const { id, cookie } = await signedIn()
  await db.prepare("update users set display_name = 'Countess' where id = ?1").bind(id).run()
  expect(await userOf(cookie)).toEqual({ id, email: "ada@example.com", displayName: "Countess" })
  await endSessions(db, id)
  expect(await userOf(cookie)).toBeNull()
})

test("a cookie that was modified or signed for another purpose is not a session", async () => {
  const { id, cookie } = await signedIn()
  expect(await readSession(requestWith(`${cookie}x`), settings)).toBeNull()
  const lists = await signedCookie(settings, "watchlists", 60).serialize({ userId: id, version: 1 })
  const forged = lists.split(";")[0]!.replace("__Host-watchlists", "__Host-session")
  expect(await readSession(requestWith(forged), settings)).toBeNull()
  const other = settingsOf({ SESSION_SECRET: "f".repeat(32) })
  expect(await readSession(requestWith(cookie), other)).toBeNull()
})

test("a cookie that cannot be parsed is ignored", async () => {
  for (const value of ["%", "%%%", "a.%25%25", "eyJ.abc", "a.b.c", ""]) {
    expect(await readSession(requestWith(`__Host-session=${value}`), settings), value).toBeNull()
    expect(await signedCookie(settings, "sign-in", 60).parse(`__Host-sign-in=${value}`), value).toBeFalsy()
  }
})

test("signing out deletes the cookie", async () => {
  expect(await clearSession(settings)).toMatch(/^__Host-session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
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
