import { expect, test } from "vitest"
import { answerPasskey } from "~/pages/sign-in/passkeys.server"
import { startSession } from "~/pages/sign-in/start-session.server"
import { sessionCookie } from "~/platform/session.server"
import { listOutbox } from "~/stores/people/mail-outbox-store.server"
import { deletePasskey, listPasskeys } from "~/stores/people/passkeys-store.server"
import { endSessions, getSession, type Session } from "~/stores/people/sessions-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"
import { makeAuthenticator } from "./software-authenticator"

const db = bindings.DB
const minuteMs = 60_000
const site = "http://localhost:8787"
const settings = getSettings({ APP_ORIGIN: site })

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0"
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"

/** A browser with its cookies. */
function openBrowser(userAgent = firefox, cookies = new Map<string, string>()) {
  const behind: Promise<unknown>[] = []
  const getCookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const keep = (header: string) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    cookies.set(name, value)
  }
  const request = (body?: object) =>
    new Request(`${site}/passkeys`, {
      method: "POST",
      headers: { cookie: getCookie(), "user-agent": userAgent },
      body: new URLSearchParams({ request: JSON.stringify(body ?? {}) }),
    })
  const findSession = async (at: number): Promise<Session | null> => {
    const data = await sessionCookie.read(request(), settings, at)
    return data && getSession(db, data, at)
  }
  const getContext = (at: number) => ({
    ...{ settings, db, log: { note: () => {} } },
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
    session: () => findSession(at),
  })
  return {
    findSession,
    copy: () => openBrowser(userAgent, new Map(cookies)),
    async signIn(email: string) {
      const { id } = await openAccountOfEmail(db, { email, displayName: "Ada" }, now)
      keep((await startSession(request(), { userId: id, way: "email" }, getContext(now), now)).cookie)
      return id
    },
    async send(body: object, at = now) {
      const response = await answerPasskey(request(body), getContext(at), at)
      for (const cookie of response.headers.getSetCookie()) keep(cookie)
      await Promise.all(behind)
      return { status: response.status, ...(await response.json<Record<string, unknown>>()) } as {
        status: number
        problem?: string
        isDone?: boolean
        to?: string
        options?: { challenge: string; rpId?: string; userVerification?: string }
      }
    },
  }
}

async function register(email: string, given = { counts: true }) {
  const browser = openBrowser()
  const userId = await browser.signIn(email)
  const authenticator = await makeAuthenticator("localhost", site, given)
  const { options } = await browser.send({ intent: "register-options" })
  const response = authenticator.create(options?.challenge ?? "")
  return { browser, userId, authenticator, response }
}

/** Signs in with a passkey in another browser. */
async function answerIn(
  browser: ReturnType<typeof openBrowser>,
  { authenticator, userId }: Pick<Awaited<ReturnType<typeof register>>, "authenticator" | "userId">,
  at = now,
) {
  const { options } = await browser.send({ intent: "sign-in-options" }, at)
  return { intent: "sign-in", response: await authenticator.get(options?.challenge ?? "", userId) }
}

test("a passkey that a fresh session adds signs in in another browser, without a mail", async () => {
  const made = await register("ada@example.com")
  expect(await made.browser.send({ intent: "register", response: made.response })).toMatchObject({
    isDone: true,
  })
  expect(await listPasskeys(db, made.userId)).toMatchObject([
    { device: "Firefox on Linux", lastUsedOn: null },
  ])
  const other = openBrowser()
  const answer = await other.send(await answerIn(other, made))
  expect(answer).toMatchObject({ status: 200, isDone: true, to: "/" })
  expect((await other.findSession(now))?.user.id).toBe(made.userId)
  expect(await listPasskeys(db, made.userId)).toMatchObject([{ lastUsedOn: "2026-03-01" }])
})

test("a passkey that was added is reported by mail, and so is a sign-in with it on a new device", async () => {
  const made = await register("ada@example.com")
  const listSubjects = async () => (await listOutbox(db)).map(({ to, subject }) => `${to}: ${subject}`)
  await made.browser.send({ intent: "register", response: made.response })
  const added = "ada@example.com: New passkey for Bookvalue"
  expect(await listSubjects()).toEqual([added])
  expect((await listOutbox(db))[0]?.text).toContain("with Firefox on Linux")
  const later = now + 11 * minuteMs
  const known = openBrowser()
  await known.send(await answerIn(known, made, later), later)
  expect(await listSubjects()).toEqual([added])
  const phone = openBrowser(iphone)
  expect(await phone.send(await answerIn(phone, made, later), later)).toMatchObject({ isDone: true })
  expect(await listSubjects()).toEqual(["ada@example.com: New sign-in to Bookvalue", added])
})

test("a session of 15 minutes, or none, adds no passkey", async () => {
  const { browser, response } = await register("ada@example.com")
  const late = now + 15 * minuteMs
  expect(await browser.send({ intent: "register-options" }, late)).toMatchObject({ status: 403 })
  expect(await browser.send({ intent: "register", response }, late)).toMatchObject({ status: 403 })
  expect(await openBrowser().send({ intent: "register-options" })).toMatchObject({ status: 403 })
})

test("a passkey is added once, just before ten minutes after it was offered, and not from then on", async () => {
  const end = now + 10 * minuteMs
  const late = await register("ada@example.com")
  const sent = { intent: "register", response: late.response }
  expect(await late.browser.send(sent, end)).toMatchObject({ status: 400 })
  expect(await late.browser.send(sent, end - 1)).toMatchObject({ isDone: true })
  await deletePasskey(db, late.userId, late.response.id)
  expect(await late.browser.send(sent, end - 1)).toMatchObject({ status: 400 })
  expect(await listPasskeys(db, late.userId)).toEqual([])
})

test("a passkey that was offered before the sessions ended is not added to a later session of the browser", async () => {
  const { browser, userId, response } = await register("ada@example.com")
  await endSessions(db, userId)
  await browser.signIn("ada@example.com")
  expect(await browser.send({ intent: "register", response })).toMatchObject({ status: 400 })
})

test("the challenge of a sign-in adds no passkey", async () => {
  const { browser, authenticator } = await register("ada@example.com")
  const { options } = await browser.send({ intent: "sign-in-options" })
  const response = authenticator.create(options?.challenge ?? "")
  expect(await browser.send({ intent: "register", response })).toMatchObject({ status: 400 })
})

test("an answer is accepted once, in the browser that received its challenge, and for this site alone", async () => {
  const made = await register("ada@example.com", { counts: false })
  await made.browser.send({ intent: "register", response: made.response })
  const other = openBrowser()
  const body = await answerIn(other, made)
  expect(await openBrowser().send(body)).toMatchObject({ status: 400 })
  const stolen = openBrowser()
  const foreign = { ...made, authenticator: await makeAuthenticator("localhost", "https://evil.example") }
  expect(await stolen.send(await answerIn(stolen, foreign))).toMatchObject({ status: 400 })
  // The answer deletes the cookie of the challenge; a copy has it still.
  const copied = other.copy()
  expect(await other.send(body)).toMatchObject({ status: 200 })
  expect(await other.send(body)).toMatchObject({ status: 400 })
  expect(await copied.send(body)).toMatchObject({ status: 400 })
  expect(await stolen.findSession(now)).toBeNull()
})

test("an answer of a synced passkey is refused after its use, also when its challenge has expired", async () => {
  const made = await register("ada@example.com", { counts: false })
  await made.browser.send({ intent: "register", response: made.response })
  const other = openBrowser()
  const body = await answerIn(other, made)
  const copied = other.copy()
  expect(await other.send(body)).toMatchObject({ status: 200 })
  for (const minutes of [0, 5, 7, 61])
    expect(await copied.send(body, now + minutes * minuteMs), `${minutes} minutes`).toMatchObject({
      status: 400,
    })
})

test("an answer to a challenge is accepted just before five minutes, and refused from then on", async () => {
  const made = await register("ada@example.com")
  await made.browser.send({ intent: "register", response: made.response })
  const end = now + 5 * minuteMs
  for (const [at, status] of [
    [end - 1, 200],
    [end, 400],
  ] as const) {
    const other = openBrowser()
    expect(await other.send(await answerIn(other, made), at)).toMatchObject({ status })
  }
})

test("the passkey of one account does not sign in to another, and a removed one to none", async () => {
  const made = await register("ada@example.com")
  await made.browser.send({ intent: "register", response: made.response })
  const { id: victim } = await openAccountOfEmail(db, { email: "bob@example.com", displayName: "Bob" }, now)
  const other = openBrowser()
  expect(await other.send(await answerIn(other, { ...made, userId: victim }))).toMatchObject({ status: 400 })
  await deletePasskey(db, victim, made.response.id)
  expect(await listPasskeys(db, made.userId)).toHaveLength(1)
  await deletePasskey(db, made.userId, made.response.id)
  expect(await other.send(await answerIn(other, made))).toMatchObject({ status: 400 })
  expect(await other.findSession(now)).toBeNull()
})

test.each([{ intent: "none" }, {}, { intent: "sign-in", response: { id: "a" } }])(
  "the body %j is refused with 400 and a sentence",
  async (body) => {
    const answer = await openBrowser().send(body)
    expect(answer.status).toBe(400)
    expect(answer.problem).toBe("This request of a passkey could not be read.")
  },
)
