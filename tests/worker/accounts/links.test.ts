import { expect, test, vi } from "vitest"
import { confirmSignIn } from "~/pages/sign-in/confirm.server"
import { hashToken, linkAddress, makeToken, readToken } from "~/pages/sign-in/email-link.server"
import { addLink, linkLifetimeMs, redeemLink } from "~/stores/people/links-store.server"
import { bindings } from "../bindings"
import { now, settingsOf } from "./settings"

const db = bindings.DB
const settings = settingsOf()
const ada = { email: "ada@example.com", displayName: "Ada Lovelace" }

async function issue(at = now) {
  const token = await makeToken(settings, ada)
  const hash = await hashToken(settings, token)
  await addLink(db, { hash, email: ada.email }, at)
  return { token, hash }
}

test("a token says who asked for it, and stands in the database as a hash only", async () => {
  const { token } = await issue(Date.now())
  expect(await readToken(settings, token)).toEqual(ada)
  const { results } = await db.prepare("select * from sign_in_links").all()
  expect(JSON.stringify(results)).not.toContain(token)
})

test("the address of a link is ours", () => {
  expect(linkAddress("https://books.example", "a+b/c=")).toBe(
    "https://books.example/login/confirm?token=a%2Bb%2Fc%3D",
  )
})

test("of two redemptions at the same time one wins", async () => {
  const { hash } = await issue()
  const both = await Promise.all([1, 2].map(() => redeemLink(db, { hash, email: ada.email }, now + 1)))
  expect(both.sort()).toEqual(["redeemed", "unusable"])
})

test("a link ends after ten minutes", async () => {
  const { hash } = await issue()
  expect(await redeemLink(db, { hash, email: ada.email }, now + linkLifetimeMs)).toBe("unusable")
  expect(await redeemLink(db, { hash, email: ada.email }, now + linkLifetimeMs - 1)).toBe("redeemed")
})

test("a wrong address is refused, and five of them end the link", async () => {
  const { hash } = await issue()
  for (let count = 0; count < 5; count += 1)
    expect(await redeemLink(db, { hash, email: "eve@example.com" }, now)).toBe("other-address")
  expect(await redeemLink(db, { hash, email: ada.email }, now)).toBe("unusable")
})

function confirmation(token: string) {
  const body = new URLSearchParams({ token, email: ada.email })
  const request = new Request("https://books.example/login/confirm", { method: "POST", body })
  const note = vi.fn()
  const context = { settings, db, log: { note }, waitUntil: () => {}, passesGate: async () => true }
  return { run: (at: number) => confirmSignIn(request, context, at), note }
}

test("an expired link is logged and leads to the form, with no account made", async () => {
  const at = Date.now()
  const { token } = await issue(at)
  const { run, note } = confirmation(token)
  const answer = (await run(at + linkLifetimeMs + 1)) as Response
  expect(answer.headers.get("location")).toBe("/login")
  expect(answer.headers.get("set-cookie")).toBeNull()
  expect(note).toHaveBeenCalledWith("signInFailed", "unusable")
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(0)
})

test("a token that was altered, or that nobody issued, makes no account", async () => {
  const { token } = await issue(Date.now())
  for (const wrong of [`${token.slice(0, -2)}A=`, await makeToken(settings, ada), "x"]) {
    const answer = (await confirmation(wrong).run(Date.now())) as Response
    expect(answer.headers.get("set-cookie")).toBeNull()
  }
  expect(await db.prepare("select count(*) as n from users").first("n")).toBe(0)
})

test("a good link makes the account with its name, and its index row", async () => {
  const { token } = await issue(Date.now())
  const answer = (await confirmation(token).run(Date.now())) as Response
  expect(answer.headers.get("location")).toBe("/")
  expect(answer.headers.get("set-cookie")).toContain("__Host-session=")
  const row = await db
    .prepare("select display_name, users_emails.email from users join users_emails on user_id = id")
    .first()
  expect(row).toEqual({ display_name: "Ada Lovelace", email: "ada@example.com" })
})
