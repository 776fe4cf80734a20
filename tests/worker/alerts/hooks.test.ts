import fc from "fast-check"
import { expect, test } from "vitest"
import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { sendHooks } from "~/ingest/alerts/send-hooks.server"
import type { AlertEvent } from "~/model/alerts/alert"
import { changeAlerts } from "~/pages/alerts/change-alerts.server"
import { loadAlerts } from "~/pages/alerts/load-alerts.server"
import type { Settings } from "~/platform/env.server"
import type { SendToHook } from "~/platform/hook-network.server"
import { RequestLog } from "~/platform/log.server"
import type { Mail } from "~/platform/mail-message"
import { isSignedWebhook } from "~/platform/standard-webhooks.server"
import { storeCollected } from "~/stores/alerts/alert-outbox-store.server"
import { getHookSecret } from "~/stores/alerts/deliver-to-hook.server"
import { addHook, listDeliveries, listHooks } from "~/stores/alerts/hooks-store.server"
import { listSubscriptions } from "~/stores/alerts/subscriptions-store.server"
import { getSettings } from "../accounts/settings"
import { bindings } from "../bindings"
import { db, documents, file, minuteMs, reader, start } from "./fixture"

const settings = getSettings()
const dayMs = 86_400_000

interface Received {
  url: string
  id: string
  body: { data: { id: string } }
}

/** A receiver that answers as `answer` says, and what it received. */
function receiver(answer: (received: Received) => Response | Error) {
  const received: Received[] = []
  const send: SendToHook = async (url, init) => {
    const headers = new Headers(init.headers)
    const one = { url, id: headers.get("webhook-id") ?? "", body: JSON.parse(String(init.body)) }
    received.push(one)
    const given = answer(one)
    if (given instanceof Error) throw given
    return given
  }
  return { received, send }
}

const ok = () => new Response(null, { status: 204 })

async function push(send: SendToHook, now: number | (() => number), mails: Mail[] = [], of = settings) {
  const clock = typeof now === "number" ? () => now : now
  return sendHooks({ db, settings: of, send, now: clock, mail: async (mail) => void mails.push(mail) })
}

function toEvent(number: number): AlertEvent {
  const id = `filing:${String(number).padStart(4, "0")}`
  return { id, topic: "filings", at: start + number, title: `News ${number}`, detail: "", path: "/filings" }
}

/** An account with a hook, and what stores news that its subscription found. */
async function hooked(url = "https://hooks.example.com/a", kind: "webhook" | "ntfy" = "webhook") {
  const { userId, email } = await reader()
  const hookId = (await addHook(db, userId, { kind, url }, start)) ?? ""
  const [subscription] = await listSubscriptions(db, userId)
  if (!subscription) throw new Error("The subscription is missing.")
  const find = (events: AlertEvent[], now: number) => storeCollected(db, subscription, { events }, now)
  return { userId, email, hookId, find }
}

test("1,000 events reach a receiver that fails, hangs, redirects and repeats once by ID, in order", async () => {
  const { userId, hookId, find } = await hooked()
  const events = Array.from({ length: 1000 }, (_, at) => toEvent(at))
  const counts = { failed: 0, hung: 0, redirected: 0, repeated: 0 }
  const [lots] = fc.sample(fc.array(fc.nat(99), { minLength: 4000, maxLength: 4000 }), {
    numRuns: 1,
    seed: 7,
  })
  let turn = 0
  const accepted: string[] = []
  const acknowledged = new Set<string>()
  const { send, received } = receiver(({ id, body }) => {
    expect(acknowledged.has(id), id).toBe(false)
    const lot = lots?.[turn++ % 4000] ?? 0
    if (lot < 2)
      return counts.failed++ % 2 ? new Response("no", { status: 500 }) : new Response(null, { status: 404 })
    if (lot < 3 && ++counts.hung) return new DOMException("The operation timed out", "TimeoutError")
    if (lot < 4 && ++counts.redirected)
      return new Response(null, { status: 307, headers: { location: "http://127.0.0.1/" } })
    accepted.push(body.data.id)
    // The message arrived, and the answer was lost.
    if (lot < 6 && ++counts.repeated) return new TypeError("Network connection lost")
    acknowledged.add(id)
    return ok()
  })
  let now = start
  for (let from = 0; from < 1000; from += 125) {
    // The next run finds again what an earlier one found.
    await find(events.slice(Math.max(0, from - 50), from + 125), now)
    await push(send, now)
    now += minuteMs
  }
  for (let runs = 0; acknowledged.size < 1000 && runs < 3000; runs++) {
    await push(send, now)
    now += minuteMs
  }
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(["https://hooks.example.com/a"]))
  expect([...new Set(accepted)]).toEqual(events.map(({ id }) => id))
  // One ID for each event, and each once acknowledged.
  const byId = new Map(received.map(({ id, body }) => [id, body.data.id]))
  expect([byId.size, new Set(byId.values()).size, acknowledged.size]).toEqual([1000, 1000, 1000])
  expect([...byId.keys()]).toEqual([...byId.keys()].sort())
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
  expect(accepted.length - 1000).toBe(counts.repeated)
  expect(await listHooks(db, userId)).toMatchObject([{ id: hookId, state: "on", failingSince: null }])
  expect(await listDeliveries(db, userId)).toHaveLength(50)
}, 300_000)

test("two senders at once send each event once", async () => {
  const { find } = await hooked()
  await find([1, 2, 3].map(toEvent), start)
  const { send, received } = receiver(ok)
  await Promise.all([push(send, start), push(send, start)])
  expect(received.map(({ body }) => body.data.id)).toEqual([1, 2, 3].map((at) => toEvent(at).id))
})

test("a message is signed as Standard Webhooks asks, and another body, time or secret does not fit", async () => {
  const { hookId, find } = await hooked()
  await find([toEvent(1)], start)
  let sent: RequestInit = {}
  await push(async (_, init) => {
    sent = init
    return ok()
  }, start)
  const headers = new Headers(sent.headers)
  const message = {
    id: headers.get("webhook-id") ?? "",
    timestamp: headers.get("webhook-timestamp") ?? "",
    body: String(sent.body),
  }
  const signature = headers.get("webhook-signature") ?? ""
  const secret = await getHookSecret(settings, hookId)
  const isSigned = (changes: Partial<typeof message>, at = start, by = secret) =>
    isSignedWebhook(by, { ...message, ...changes }, signature, at)
  expect(await isSigned({})).toBe(true)
  expect(await isSigned({ body: `${message.body} ` })).toBe(false)
  expect(await isSigned({ id: `${message.id}1` })).toBe(false)
  expect(await isSigned({ timestamp: String(Number(message.timestamp) + 1) })).toBe(false)
  expect(await isSigned({}, start + 6 * minuteMs)).toBe(false)
  expect(await isSigned({}, start, await getHookSecret(settings, `${hookId}2`))).toBe(false)
})

test("pauses grow, and a hook that accepts nothing for a day is turned off, with a mail", async () => {
  const { userId, email, find } = await hooked()
  await find([1, 2].map(toEvent), start)
  const { send, received } = receiver(() => new Response(null, { status: 500 }))
  const mails: Mail[] = []
  const local = getSettings({ APP_ORIGIN: "http://localhost:8787" })
  const minutes = [0, 1, 3, 7, 15, 31, 63, 127, 255, 495, 735, 975, 1215, 1440]
  for (const [place, minute] of minutes.entries()) {
    for (const early of [1, 0]) await push(send, start + minute * minuteMs - early, mails, local)
    expect(received, `after ${minute} minutes`).toHaveLength(place + 1)
  }
  await push(send, start + 2 * dayMs, mails, local)
  expect(received).toHaveLength(minutes.length)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect(await listHooks(db, userId)).toMatchObject([{ state: "off", problem: "It answered 500." }])
  expect((await listDeliveries(db, userId)).map(({ state }) => state)).toEqual(["dropped", "dropped"])
  expect(mails.map(({ to, text }) => [to, text.includes("hooks.example.com")])).toEqual([[email, true]])
})

test("status 410 turns a hook off at once", async () => {
  const { userId, find } = await hooked()
  await find([toEvent(1)], start)
  await push(receiver(() => new Response(null, { status: 410 })).send, start)
  expect(await listHooks(db, userId)).toMatchObject([{ state: "off" }])
})

test("a new hook gets no earlier news, and a run of a minute sends what was filed", async () => {
  const { userId } = await reader()
  const { send, received } = receiver(ok)
  const run = (now: number) =>
    runAlerts(
      { db, words: bindings.WORDS, documents, settings, log: new RequestLog(), send, now: () => now },
      false,
    )
  await file()
  await runAlerts({
    ...{ db, words: bindings.WORDS, documents, settings: {} as Settings, log: new RequestLog() },
    ...{ send, now: () => start + minuteMs },
  })
  await addHook(db, userId, { kind: "webhook", url: "https://hooks.example.com/" }, start + 2 * minuteMs)
  await run(start + 3 * minuteMs)
  expect(received).toEqual([])
  const accession = await file({ accepted: "2026-03-10T12:03" })
  await run(start + 4 * minuteMs)
  expect(received.map(({ body }) => body.data.id)).toEqual([`filing:${accession}`])
})

const change = (userId: string, fields: Record<string, string>, now: number, send: SendToHook = fetch) => {
  const context = { db, settings, user: async () => ({ id: userId }) as never, sendToHook: send }
  const body = new URLSearchParams(fields)
  return changeAlerts(new Request("https://app.example/alerts", { method: "POST", body }), context, now)
}

test("an address is added, tested and removed by forms; other accounts reach none of it", async () => {
  const { userId } = await reader()
  const other = (await reader()).userId
  const added = await change(
    userId,
    { intent: "add-hook", kind: "webhook", url: "https://a.example.com/x?key=1" },
    start,
  )
  const [hook] = await listHooks(db, userId)
  const id = hook?.id ?? ""
  expect(added).toMatchObject({ data: { hookSecret: await getHookSecret(settings, id) } })
  const { send, received } = receiver(ok)
  expect(await change(other, { intent: "test-hook", hook: id }, start, send)).toMatchObject({
    init: { status: 400 },
  })
  expect(await change(userId, { intent: "test-hook", hook: id }, start, send)).toMatchObject({
    data: { tested: { isAccepted: true, answer: "It answered 204." } },
  })
  expect(await change(userId, { intent: "test-hook", hook: id }, start + 9999, send)).toMatchObject({
    init: { status: 429 },
  })
  expect(received).toHaveLength(1)
  const view = await loadAlerts({ db, settings, user: async () => ({ id: userId }) as never })
  expect(view?.hooks).toMatchObject([{ host: "a.example.com" }])
  expect(JSON.stringify(view?.hooks)).not.toContain("key=1")
  expect(view?.deliveries).toMatchObject([{ number: 1, state: "delivered", title: "Test from Bookvalue" }])
  await change(other, { intent: "remove-hook", hook: id }, start)
  expect(await listHooks(db, userId)).toHaveLength(1)
  await change(userId, { intent: "remove-hook", hook: id }, start)
  expect(await listHooks(db, userId)).toEqual([])
})

test("the 21st address is refused, and so is one of this site or of no public name", async () => {
  const { userId } = await reader()
  const add = (url: string) => change(userId, { intent: "add-hook", kind: "slack", url }, start)
  for (const url of [
    "http://a.example.com/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://app.example/ingest",
  ])
    expect(await add(url), url).toMatchObject({ init: { status: 400 } })
  for (let place = 1; place <= 20; place++) await add(`https://a.example.com/${place}`)
  expect(await add("https://a.example.com/21")).toMatchObject({ init: { status: 400 } })
  expect(await listHooks(db, userId)).toHaveLength(20)
})

test("a test that is accepted turns a hook on again", async () => {
  const { userId, hookId, find } = await hooked()
  await find([toEvent(1)], start)
  await push(receiver(() => new Response(null, { status: 410 })).send, start)
  await change(userId, { intent: "test-hook", hook: hookId }, start, receiver(ok).send)
  expect(await listHooks(db, userId)).toMatchObject([{ state: "on", failingSince: null }])
})
