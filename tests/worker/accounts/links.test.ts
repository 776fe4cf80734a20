import { expect, test, vi } from "vitest"
import { confirmSignIn, loadConfirm } from "~/pages/sign-in/confirm.server"
import { hashToken, linkAddress, makeToken, readToken } from "~/pages/sign-in/email-link.server"
import { addLink, linkLifetimeMs, redeemLink } from "~/stores/people/links-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"

const db = bindings.DB
const settings = getSettings()
const ada = { email: "ada@example.com", displayName: "Ada Lovelace" }

async function issue(at = now) {
  const token = await makeToken(settings, ada)
  const hash = await hashToken(settings, token)
  await addLink(db, { hash, email: ada.email }, at)
  return { token, hash }
}

test("a token contains the email address and name, and the database only its hash", async () => {
  const { token } = await issue(Date.now())
  expect(await readToken(settings, token)).toEqual(ada)
  const { results } = await db.prepare("select * from sign_in_links").all()
  expect(JSON.stringify(results)).not.toContain(token)
})

test("a link has the configured origin", () => {
  expect(linkAddress("https://app.example", "a+b/c=")).toBe(
    "https://app.example/login/confirm?token=a%2Bb%2Fc%3D",
  )
})

test("one of two concurrent redemptions succeeds", async () => {
  const { hash } = await issue()
  const both = await Promise.all([1, 2].map(() => redeemLink(db, { hash, email: ada.email }, now + 1)))
  expect(both.sort()).toEqual(["redeemed", "unusable"])
})

test("a link expires after ten minutes", async () => {
  const { hash } = await issue()
  expect(await redeemLink(db, { hash, email: ada.email }, now + 10 * 60_000)).toBe("unusable")
  expect(await redeemLink(db, { hash, email: ada.email }, now + 10 * 60_000 - 1)).toBe("redeemed")
})

test("a wrong address is rejected, and the fifth invalidates the link", async () => {
  const { hash } = await issue()
  for (let count = 0; count < 5; count += 1)
    expect(await redeemLink(db, { hash, email: "eve@example.com" }, now)).toBe("other-address")
  expect(await redeemLink(db, { hash, email: ada.email }, now)).toBe("unusable")
})

function confirmation(token: string) {
  const body = new URLSearchParams({ token, email: ada.email })
  const request = new Request("https://app.example/login/confirm", { method: "POST", body })
  const note = vi.fn()
  const session = async () => null
  const context = { settings, db, log: { note }, session, waitUntil: () => {}, passesGate: async () => true }
  return { run: (at: number, sent = request) => confirmSignIn(sent, context, at), note }
}

test("an expired link is logged, redirects to the form and creates no account", async () => {
  const at = Date.now()
  const { token } = await issue(at)
  const { run, note } = confirmation(token)
  const answer = (await run(at + linkLifetimeMs + 1)) as Response
  expect(answer.headers.get("location")).toBe("/login?link=unusable")
  expect(answer.headers.get("set-cookie")).toBeNull()
  expect(note).toHaveBeenCalledWith("signIn", { outcome: "failed", way: "email", reason: "unusable" })
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(0)
})

test("a wrong address is answered with the form and says so", async () => {
  const { token } = await issue(Date.now())
  const body = new URLSearchParams({ token, email: "eve@example.com" })
  const request = new Request("https://app.example/login/confirm", { method: "POST", body })
  const answer = await confirmation(token).run(Date.now(), request)
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      result: {
        error: { email: ["This link was sent to another address. Enter the address that received it."] },
      },
    },
  })
})

test("the page of an address without a token leads to the form, which says so", async () => {
  const thrown = await loadConfirm(new Request("https://app.example/login/confirm"), settings).catch(
    (error) => error,
  )
  expect(thrown.headers.get("location")).toBe("/login?link=incomplete")
})

test("a modified or unknown token creates no account", async () => {
  const { token } = await issue(Date.now())
  for (const wrong of [`${token.slice(0, -2)}A=`, await makeToken(settings, ada), "x"]) {
    const answer = (await confirmation(wrong).run(Date.now())) as Response
    expect(answer.headers.get("set-cookie")).toBeNull()
  }
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(0)
})

test("a valid link creates the account with its name and its email row", async () => {
  const { token } = await issue(Date.now())
  const { run, note } = confirmation(token)
  const answer = (await run(Date.now())) as Response
  const user = await db.prepare("select id from users").first("id")
  expect(note.mock.calls).toEqual([["signIn", { outcome: "succeeded", way: "email", user }]])
  expect(answer.headers.get("location")).toBe("/")
  expect(answer.headers.get("set-cookie")).toContain("__Host-session=")
  const row = await db
    .prepare("select display_name, users_emails.email from users join users_emails on user_id = id")
    .first()
  expect(row).toEqual({ display_name: "Ada Lovelace", email: "ada@example.com" })
})
