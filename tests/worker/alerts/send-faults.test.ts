import { expect, inject, test } from "vitest"
import { collectAlerts } from "~/ingest/alerts/collect-alerts.server"
import { sendAlerts } from "~/ingest/alerts/send-alerts.server"
import { type MailEffects, sendMail } from "~/platform/mail.server"
import { sendBySmtp } from "~/platform/smtp.server"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { claimMs } from "~/stores/alerts/digests-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import type { ReceivedMail } from "../../fakes/mail-server"
import { getSettings } from "../accounts/settings"
import { bindings } from "../bindings"
import { boundary, forever, Killed, type Life, living, mortalDatabase } from "../mortal"
import { db, documents, file, minuteMs, reader, start } from "./fixture"

const servers = inject("mailServers")
const later = start + 60 * minuteMs
const services = {
  smtp: getSettings({ MAIL_URL: servers.plain.url }),
  resend: getSettings({ MAIL_URL: "resend://re_a_key_of_tests" }),
}
type Service = keyof typeof services

/** Both ways of mail, the sender ending before or after each; the service's address is fixed, so it is replaced. */
function mortalMail(life: Life): Omit<MailEffects, "keep"> {
  const request = (input: string, init: RequestInit) => fetch(servers.resend + new URL(input).pathname, init)
  return {
    fetch: ((input: string, init: RequestInit) =>
      living(life, "the request", () => request(input, init))) as typeof fetch,
    sendBySmtp: (mail, server, beforeText) =>
      living(life, "the mail", () =>
        sendBySmtp(mail, server, async () => {
          await beforeText?.()
          boundary(life, "before the text")
        }),
      ),
  }
}

async function run(service: Service, now: number, life: Life): Promise<void> {
  const mortal = mortalDatabase(db, life)
  const effects = {
    db: mortal,
    words: bindings.WORDS,
    documents,
    now: () => now,
    lists: () => loadListIndex(db, documents),
  }
  await collectAlerts(effects)
  const settings = services[service]
  const keep = () => Promise.reject(new Error("not kept"))
  await sendAlerts({
    ...effects,
    settings,
    send: (mail, beforeText) => sendMail(mail, settings, keep, mortalMail(life), beforeText),
  })
}

async function mailCount(service: Service, email: string): Promise<number> {
  const address = service === "smtp" ? servers.plain.mailsUrl : `${servers.resend}/mails.json`
  const mails = (await (await fetch(address)).json()) as (ReceivedMail | { to: string[] })[]
  return mails.filter(({ to }) => to.includes(email)).length
}

/** A sender that ends after `left` boundaries, and three later runs; returns the mails and where it ended. */
async function killAfter(service: Service, left: number) {
  await db.batch([db.prepare("delete from recent_filings"), db.prepare("delete from users")])
  const { userId, email } = await reader()
  await file()
  const life: Life = { left, passed: [] }
  const ended = await run(service, later, life).then(
    () => null,
    (error: unknown) => error,
  )
  const wasKilled = ended !== null
  if (wasKilled) expect(ended).toBeInstanceOf(Killed)
  for (let time = 1; time <= 3; time++) await run(service, later + time * (claimMs + minuteMs), forever())
  const states = await db.prepare("select state from alert_digests").all<{ state: string }>()
  return {
    wasKilled,
    at: life.passed.at(-1) ?? "the start",
    mails: await mailCount(service, email),
    states: states.results.map(({ state }) => state),
    inFeed: (await listEvents(db, userId)).length,
  }
}

test("repeated schedules send one mail", async () => {
  expect(await killAfter("smtp", Number.POSITIVE_INFINITY)).toMatchObject({
    ...{ wasKilled: false, mails: 1, states: ["sent"], inFeed: 1 },
  })
})

test("two senders at once send one mail", async () => {
  const { email } = await reader()
  await file()
  await Promise.all([1, 2].map(() => run("smtp", later, forever())))
  expect(await mailCount("smtp", email)).toBe(1)
})

test.each(["resend", "smtp"] as const)(
  "with %s, a sender that ends at any boundary leads to one mail, by SMTP to none if its text was announced",
  async (service) => {
    const outcomes: Awaited<ReturnType<typeof killAfter>>[] = []
    for (let left = 0; left < 200; left++) {
      const outcome = await killAfter(service, left)
      outcomes.push(outcome)
      if (!outcome.wasKilled) break
    }
    expect(outcomes.length).toBeGreaterThan(15)
    expect(outcomes.at(-1)).toMatchObject({ wasKilled: false, mails: 1 })
    for (const outcome of outcomes) expect(outcome, outcome.at).toMatchObject({ inFeed: 1 })
    const none = outcomes.filter(({ mails }) => mails === 0)
    expect(outcomes.filter(({ mails }) => mails > 1)).toEqual([])
    // `handed` was stored and the text not sent: it cannot be known, so it is not sent again.
    if (service === "resend") expect(none).toEqual([])
    else {
      expect(none.map(({ states }) => states)).toEqual(none.map(() => ["uncertain"]))
      expect(none.map(({ at }) => at)).toEqual([
        "before update alert_digests set state = 'handed'",
        "after update alert_digests set state = 'handed'",
      ])
    }
  },
  240_000,
)
