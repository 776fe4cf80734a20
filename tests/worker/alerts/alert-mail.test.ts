import { expect, inject, test } from "vitest"
import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { sendAlerts } from "~/ingest/alerts/send-alerts.server"
import type { AlertFrequency } from "~/model/alerts/alert"
import { loadUnsubscribe, unsubscribe } from "~/pages/alerts/unsubscribe.server"
import { unsubscribePath } from "~/platform/alert-tokens.server"
import { RequestLog } from "~/platform/log.server"
import type { Mail } from "~/platform/mail-message"
import { MailRefused, sendBySmtp } from "~/platform/smtp.server"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { getAlertSettings, setMailState } from "~/stores/alerts/alert-settings-store.server"
import { claimMs } from "~/stores/alerts/digests-store.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import type { ReceivedMail } from "../../fakes/mail-server"
import { getSettings } from "../accounts/settings"
import { bindings } from "../bindings"
import { collect, db, documents, file, minuteMs, reader, start } from "./fixture"

const servers = inject("mailServers")
const settings = getSettings({ MAIL_URL: servers.plain.url })
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

test("a digest has the headers of one-click unsubscribing and a unique Message-ID", async () => {
  const { userId, email } = await reader()
  const accession = await file()
  await collect(later)
  const [mail, ...others] = await send(later)
  expect(others).toEqual([])
  const link = `https://app.example${await unsubscribePath(settings, userId)}`
  expect(mail).toMatchObject({
    to: email,
    subject: "Beta Works (BETA): Current report (8-K)",
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
  // The clock moves meanwhile, so that either run may be the one that sends.
  let sent = 0
  for (let time = 0; time < 2; time++) {
    const log = new RequestLog()
    await runAlerts({ db, words: bindings.WORDS, documents, settings, log, send: fetch, now: Date.now })
    // A run that has nothing to say leaves no note.
    sent += (log.notes.alerts as { sent: number } | undefined)?.sent ?? 0
  }
  const mails = (await (await fetch(servers.plain.mailsUrl)).json()) as ReceivedMail[]
  const theirs = mails.filter(({ to }) => to.includes(email))
  expect(theirs).toHaveLength(1)
  expect(theirs[0]?.raw).toMatch(
    /^List-Unsubscribe: <https:\/\/app\.example\/alerts\/unsubscribe\/[^>]+>\r$/m,
  )
  expect(theirs[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(theirs[0]?.raw.match(/^Message-ID:/gim)).toHaveLength(1)
  expect(sent).toBe(1)
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
    expect(await send(Date.parse(at))).toMatchObject([{ subject: "Bookvalue: 2 alerts on BETA" }])
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
  expect(mail?.subject).toBe("Bookvalue: 103 alerts on BETA")
  expect(mail?.text.match(/Beta Works \(BETA\): Insider.s trades \(Form 4\)/g)).toHaveLength(100)
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

test("a failure for now is tried again after 15, 30 and 60 minutes, then every two hours for 22 hours", async () => {
  const { userId } = await reader()
  await file()
  await collect(later)
  const busy = () => {
    throw new MailRefused("The mail server replied: 450 busy", { code: 450 })
  }
  let now = later
  for (let attempt = 1; attempt <= 14; attempt++) {
    await send(now, busy)
    const state = attempt === 14 ? "refused" : "ready"
    expect(await digests()).toMatchObject([{ state, attempts: attempt }])
    expect(await send(now + 14 * minuteMs)).toEqual([])
    now += Math.min(120, 15 * 2 ** (attempt - 1)) * minuteMs
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
    await expect(loadUnsubscribe(wrong, context)).rejects.toMatchObject({ status: 404 })
  expect(await loadUnsubscribe(token, context)).toEqual({ isStopped: false })
  for (let time = 0; time < 2; time++) await unsubscribe(token, context, later)
  expect(await loadUnsubscribe(token, context)).toEqual({ isStopped: true })
  expect(await getAlertSettings(db, userId)).toMatchObject({ mail: "unsubscribed" })
  expect(await send(later)).toEqual([])
  // The link of a mail of an account that was joined with another one must not say that mail is off.
  await db.prepare("delete from users where id = ?1").bind(userId).run()
  await expect(unsubscribe(token, context, later)).rejects.toMatchObject({ status: 404 })
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
