import { expect, inject, test } from "vitest"
import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { sendAlerts } from "~/ingest/alerts/send-alerts.server"
import type { AlertFrequency } from "~/model/alerts/alert"
import { parseMailEvent, receiveMailEvent } from "~/pages/alerts/mail-events.server"
import { privateAtom, privateCalendar } from "~/pages/alerts/private-feeds.server"
import { requireUnsubscriber, unsubscribe } from "~/pages/alerts/unsubscribe.server"
import { hashFeedSecret, makeFeedSecret, unsubscribePath } from "~/platform/alert-tokens.server"
import { RequestLog } from "~/platform/log.server"
import type { Mail } from "~/platform/mail-message"
import { MailRefused, sendBySmtp } from "~/platform/smtp.server"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { getAlertSettings, setFeedHash, setMailState } from "~/stores/alerts/alert-settings-store.server"
import { claimMs } from "~/stores/alerts/digests-store.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import type { ReceivedMail } from "../../fakes/mail-server"
import { settingsOf } from "../accounts/settings"
import { collect, db, documents, file, list, minuteMs, reader, start } from "./fixture"

const servers = inject("mailServers")
const secret = "a secret of the mail service"
const settings = settingsOf({ MAIL_URL: servers.plain.url, MAIL_WEBHOOK_SECRET: secret })
const context = { db, settings }
const later = start + 60 * minuteMs

/** Sends what is due at a time; returns the mails, or fails as given. */
async function send(now: number, fail?: () => never): Promise<Mail[]> {
  const mails: Mail[] = []
  await sendAlerts({
    ...{ db, settings, now: () => now },
    send: async (mail, beforeText) => {
      fail?.()
      await beforeText()
      mails.push(mail)
    },
  })
  return mails
}

const digests = async () =>
  (await db.prepare("select state, attempts, problem from alert_digests order by created_at").all()).results

test("a digest has the headers of one-click unsubscribing and a Message-ID of its own", async () => {
  const { userId, email } = await reader()
  const accession = await file()
  await collect(later)
  const [mail, ...others] = await send(later)
  expect(others).toEqual([])
  const link = `https://app.example${await unsubscribePath(settings, userId)}`
  expect(mail).toMatchObject({
    to: email,
    subject: "Beta Works (BETA): 8-K",
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Message-ID": `<${mail?.key}@app.example>`,
    },
  })
  expect(mail?.text).toContain("https://app.example/company/BETA/filings")
  expect(mail?.text).toContain(link)
  expect(await send(later + minuteMs)).toEqual([])
  expect((await listEvents(db, userId))[0]?.id).toBe(`filing:${accession}`)
})

test("the schedule's run sends the headers to a real server, each once", async () => {
  const { email } = await reader()
  await db
    .prepare("update alert_subscriptions set created_at = ?1")
    .bind(Date.now() - 86_400_000)
    .run()
  await file({ accepted: new Date().toISOString().slice(0, 10) })
  const log = new RequestLog()
  for (let time = 0; time < 2; time++) await runAlerts({ db, documents, settings, log })
  const mails = (await (await fetch(servers.plain.mailsUrl)).json()) as ReceivedMail[]
  const theirs = mails.filter(({ to }) => to.includes(email))
  expect(theirs).toHaveLength(1)
  expect(theirs[0]?.raw).toMatch(
    /^List-Unsubscribe: <https:\/\/app\.example\/alerts\/unsubscribe\/[^>]+>\r$/m,
  )
  expect(theirs[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(theirs[0]?.raw.match(/^Message-ID:/gim)).toHaveLength(1)
  expect(log.notes.alerts).toEqual({ collected: 1, sent: 0 })
})

test.each<{ frequency: AlertFrequency; before: string; at: string }>([
  // News was found on Tuesday, 10 March, at 13:00 in New York.
  { frequency: "daily", before: "2026-03-11T10:59:00Z", at: "2026-03-11T11:00:00Z" },
  { frequency: "weekly", before: "2026-03-16T10:59:00Z", at: "2026-03-16T11:00:00Z" },
])(
  "$frequency mail has all news since the last one and is sent at 7:00",
  async ({ frequency, before, at }) => {
    await reader({ frequency })
    await file()
    await collect(later)
    await file({ accepted: "2026-03-10T14:00" })
    await collect(later + 60 * minuteMs)
    expect(await send(later + 60 * minuteMs)).toEqual([])
    expect(await send(Date.parse(before))).toEqual([])
    expect(await send(Date.parse(at))).toMatchObject([{ subject: "Bookvalue: 2 alerts" }])
    expect(await send(Date.parse(at) + minuteMs)).toEqual([])
  },
)

test("news that two lists find is mailed once, at the earlier time", async () => {
  const { userId } = await reader({ frequency: "weekly" })
  const second = { source: "watchlist" as const, topics: ["filings" as const], forms: [] }
  await db
    .prepare("insert into watchlists (user_id, id, name, position) values (?1, 'list-2', 'Two', 1)")
    .bind(userId)
    .run()
  await db
    .prepare(
      `insert into watchlist_items (user_id, list_id, type, identifier, position, added_at)
       values (?1, 'list-2', 'company', 'BETA', 0, 0)`,
    )
    .bind(userId)
    .run()
  await saveSubscription(db, userId, { ...second, sourceId: "list-2", frequency: "at-once" }, start)
  await file()
  await collect(later)
  expect(await send(later)).toHaveLength(1)
  expect(await send(later + 7 * 86_400_000)).toEqual([])
  expect(await listEvents(db, userId)).toHaveLength(1)
})

test("mail has at most a hundred events and says how many more there are", async () => {
  await reader()
  for (let at = 0; at < 103; at++) await file({ form: "4" })
  await collect(later)
  const [mail] = await send(later)
  expect(mail?.subject).toBe("Bookvalue: 103 alerts")
  expect(mail?.text.match(/Beta Works \(BETA\): 4/g)).toHaveLength(100)
  expect(mail?.text).toContain("3 more on your alerts page")
})

test("a real server that refuses the address stops mail, and later news is only in the feed", async () => {
  const { userId } = await reader({}, `bounce-${crypto.randomUUID()}@example.com`)
  await file()
  await collect(later)
  await sendAlerts({
    ...{ db, settings, now: () => later },
    send: (mail, beforeText) => sendBySmtp(mail, new URL(servers.plain.url), beforeText),
  })
  expect(await getAlertSettings(db, userId)).toMatchObject({
    mail: "bounced",
    mailProblem: "The mail server replied: 550 5.1.1 There is no such mailbox",
  })
  expect(await digests()).toMatchObject([{ state: "refused" }])
  await file()
  await collect(later + minuteMs)
  expect(await send(later + minuteMs)).toEqual([])
  await setMailState(db, userId, "on", later)
  expect(await send(later + 2 * minuteMs)).toEqual([])
  expect(await listEvents(db, userId)).toHaveLength(2)
})

test("a failure for now is tried again after 15, 30 … minutes, six times", async () => {
  const { userId } = await reader()
  await file()
  await collect(later)
  const busy = () => {
    throw new MailRefused("The mail server replied: 450 busy", { code: 450 })
  }
  let now = later
  for (let attempt = 1; attempt <= 6; attempt++) {
    await send(now, busy)
    const state = attempt === 6 ? "refused" : "ready"
    expect(await digests()).toMatchObject([{ state, attempts: attempt }])
    expect(await send(now + 14 * minuteMs)).toEqual([])
    now += 15 * minuteMs * 2 ** (attempt - 1)
  }
  expect(await send(now + 86_400_000)).toEqual([])
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "on" })
})

test("a mail whose acceptance is unknown is not sent again", async () => {
  await reader()
  await file()
  await collect(later)
  await send(later, () => {
    throw new MailRefused("The mail server closed the connection.", { isUncertain: true })
  })
  expect(await send(later + 2 * claimMs)).toEqual([])
  expect(await digests()).toMatchObject([{ state: "uncertain" }])
})

test("one click stops mail without signing in, also twice; a changed token does nothing", async () => {
  const { userId } = await reader()
  await file()
  await collect(later)
  const token = (await unsubscribePath(settings, userId)).split("/").at(-1) ?? ""
  for (const wrong of [`${token.slice(0, -1)}x`, userId, "", `x${token}`])
    await expect(requireUnsubscriber(wrong, context)).rejects.toMatchObject({ status: 404 })
  for (let time = 0; time < 2; time++) await unsubscribe(token, context, later)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "unsubscribed" })
  expect(await send(later)).toEqual([])
})

test("a digest that is waiting is dropped if its reader unsubscribes first", async () => {
  const { userId } = await reader()
  await file()
  await collect(later)
  await send(later, () => {
    throw new MailRefused("busy", { code: 450 })
  })
  await setMailState(db, userId, "unsubscribed", later)
  expect(await send(later + 86_400_000)).toEqual([])
  expect(await digests()).toMatchObject([{ state: "dropped" }])
})

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
  const none = { db, settings: settingsOf() }
  const request = new Request("https://app.example/mail-events", { method: "POST", body: "{}" })
  expect((await receiveMailEvent(request, none)).status).toBe(404)
})

test("a webhook signed as Resend signs is accepted within five minutes, and refused changed or late", async () => {
  const { userId, email } = await reader()
  const key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  const signed = { db, settings: settingsOf({ MAIL_WEBHOOK_SECRET: `whsec_${key}` }) }
  const body = JSON.stringify({ type: "email.bounced", data: { to: [email] } })
  const sign = async (text: string, seconds: number) => {
    const raw = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
    const imported = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ])
    const given = new TextEncoder().encode(`msg_1.${seconds}.${text}`)
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", imported, given))))}`
  }
  const statusOf = async (sent: string, signature: string, seconds: number) => {
    const headers = { "svix-id": "msg_1", "svix-timestamp": String(seconds), "svix-signature": signature }
    const request = new Request("https://app.example/mail-events", { method: "POST", headers, body: sent })
    return (await receiveMailEvent(request, signed, later)).status
  }
  const now = later / 1000
  expect(await statusOf(body.replace("bounced", "complained"), await sign(body, now), now)).toBe(401)
  expect(await statusOf(body, await sign(body, now - 301), now - 301)).toBe(401)
  expect(await statusOf(body, "", now)).toBe(401)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "on" })
  expect(await statusOf(body, `v1,other ${await sign(body, now - 300)}`, now - 300)).toBe(204)
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "bounced" })
})

test("a private feed and calendar have the owner's news at the secret address, until a new one is made", async () => {
  const { userId } = await reader({ topics: ["filings", "results"] })
  const accession = await file()
  await db
    .prepare(
      `insert into earnings_events (cik, period_end, date, status)
       values ('0000990001', '2026-03-31', '2026-04-30', 'expected')`,
    )
    .run()
  await collect(later)
  const feed = makeFeedSecret()
  const pages = { ...context, documents, lists: () => loadListIndex(db, documents) }
  const request = new Request(`https://app.example/alerts/${feed}/feed.atom`)
  await expect(privateAtom(feed, request, pages)).rejects.toMatchObject({ status: 404 })
  await setFeedHash(db, userId, await hashFeedSecret(settings, feed), start)
  const atom = await privateAtom(feed, request, pages)
  expect(atom.headers.get("cache-control")).toBe("private, no-store")
  const text = await atom.text()
  expect(text).toContain("Beta Works (BETA): 8-K")
  expect(text).toContain(`<id>tag:app.example,2026:filing%3A${accession}</id>`)
  const calendar = await privateCalendar(feed, request, pages, later)
  expect(calendar.headers.get("cache-control")).toBe("private, no-store")
  expect(await calendar.text()).toContain("SUMMARY:BETA: results to 31 Mar 2026 (expected)")
  await setFeedHash(db, userId, await hashFeedSecret(settings, makeFeedSecret()), start)
  await expect(privateAtom(feed, request, pages)).rejects.toMatchObject({ status: 404 })
  const stored = JSON.stringify((await db.prepare("select * from alert_settings").all()).results)
  expect(stored).not.toContain(feed)
})

test("a calendar without companies is empty", async () => {
  const { userId } = await reader({ topics: ["filings"], sourceId: list.id })
  const feed = makeFeedSecret()
  await setFeedHash(db, userId, await hashFeedSecret(settings, feed), start)
  const pages = { ...context, lists: () => loadListIndex(db, documents) }
  const calendar = await privateCalendar(feed, new Request("https://app.example/"), pages, later)
  const text = await calendar.text()
  expect(text).toContain("BEGIN:VCALENDAR")
  expect(text).not.toContain("BEGIN:VEVENT")
})

test("log lines have no secrets of addresses", () => {
  const line = (path: string) => new RequestLog().line(new Request(`https://app.example${path}`), 200, 0, 1)
  const feed = makeFeedSecret()
  expect(line(`/alerts/${feed}/feed.atom`)).toContain('"route":"/alerts/…/feed.atom"')
  expect(line(`/alerts/unsubscribe/${"a".repeat(36)}.${"b".repeat(64)}`)).toContain(
    '"route":"/alerts/unsubscribe/…"',
  )
  expect(line("/alerts")).toContain('"route":"/alerts"')
})
