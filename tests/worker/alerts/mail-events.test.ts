import { expect, test } from "vitest"
import { parseMailEvent, receiveMailEvent } from "~/pages/alerts/mail-events.server"
import { getAlertSettings } from "~/stores/alerts/alert-settings-store.server"
import { getSettings } from "../accounts/settings"
import { db, minuteMs, reader, start } from "./fixture"

const secret = "a secret of the mail service"
const settings = getSettings({ MAIL_WEBHOOK_SECRET: secret })
const context = { db, settings }
const later = start + 60 * minuteMs

const post = (body: unknown, headers: HeadersInit = { authorization: `Bearer ${secret}` }) =>
  receiveMailEvent(
    new Request("https://app.example/mail-events", {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    context,
    later,
  )

test.each([
  { type: "bounce", mail: "bounced", body: (email: string) => ({ type: "bounce", email, reason: "Full" }) },
  {
    type: "complaint",
    mail: "complained",
    body: (email: string) => ({ type: "email.complained", data: { to: [email.toUpperCase()] } }),
  },
])("a $type that the mail service reports stops mail to the address", async ({ mail, body }) => {
  const { userId, email } = await reader()
  const wrong = await post(body(email), { authorization: "Bearer another secret" })
  expect([wrong.status, (await getAlertSettings(db, userId))?.mail]).toEqual([401, "on"])
  expect((await post(body(email))).status).toBe(204)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail })
})

test("an unknown address, another event and a transient bounce change nothing; text is refused", async () => {
  const { userId, email } = await reader()
  expect((await post({ type: "bounce", email: "nobody@example.com" })).status).toBe(204)
  expect((await post({ type: "email.delivered", data: { to: [email] } })).status).toBe(204)
  const transient = { type: "email.bounced", data: { to: [email], bounce: { type: "Transient" } } }
  expect(parseMailEvent(transient)).toBeNull()
  expect((await post(transient)).status).toBe(204)
  expect((await post("no JSON")).status).toBe(400)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "on" })
  const none = { db, settings: getSettings() }
  const request = new Request("https://app.example/mail-events", { method: "POST", body: "{}" })
  expect((await receiveMailEvent(request, none)).status).toBe(404)
})

test("a webhook signed as Resend signs is accepted within five minutes, and refused changed or late", async () => {
  const { userId, email } = await reader()
  const key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  const signed = { db, settings: getSettings({ MAIL_WEBHOOK_SECRET: `whsec_${key}` }) }
  const body = JSON.stringify({ type: "email.bounced", data: { to: [email] } })
  const sign = async (text: string, seconds: number) => {
    const raw = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
    const imported = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ])
    const given = new TextEncoder().encode(`msg_1.${seconds}.${text}`)
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", imported, given))))}`
  }
  const getStatus = async (sent: string, signature: string, seconds: number) => {
    const headers = { "svix-id": "msg_1", "svix-timestamp": String(seconds), "svix-signature": signature }
    const request = new Request("https://app.example/mail-events", { method: "POST", headers, body: sent })
    return (await receiveMailEvent(request, signed, later)).status
  }
  const now = later / 1000
  expect(await getStatus(body.replace("bounced", "complained"), await sign(body, now), now)).toBe(401)
  expect(await getStatus(body, await sign(body, now - 301), now - 301)).toBe(401)
  expect(await getStatus(body, "", now)).toBe(401)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "on" })
  expect(await getStatus(body, `v1,other ${await sign(body, now - 300)}`, now - 300)).toBe(204)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "bounced" })
})
