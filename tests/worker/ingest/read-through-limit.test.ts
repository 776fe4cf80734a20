import { expect, onTestFinished, test, vi } from "vitest"
import { requestContext } from "~/context.server"
import { withBusyStatus } from "~/ingest/fetch/busy-response.server"
import { readThroughLimit } from "~/ingest/read-through/read-through-limit.server"
import { parseSettings } from "~/platform/env.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { cikId } from "../../ids"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

const hourMs = 3_600_000
const start = Date.parse("2026-06-26T20:05:00Z")

/** Visitors of companies that the SEC does not have; the answer's status and text. */
function openSite(limit?: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const sec = new FakeSec(start)
  const settings = parseSettings({
    ...{ EDGAR_ORIGIN: "https://sec.test", SESSION_SECRET: "a secret of at least thirty-two characters" },
    ...(limit === undefined ? {} : { READ_THROUGH_LIMIT: limit }),
  })
  async function open(number: number, address = "192.0.2.1") {
    const request = new Request("https://app.example/company/EXMP/financials", {
      headers: { "cf-connecting-ip": address },
    })
    const background: Promise<unknown>[] = []
    const context = requestContext(request, bindings, settings, (work) => background.push(work))
    return sec.during(async () => {
      const cik = cikId(String(1_500_000 + number).padStart(10, "0"))
      const loads = [filingsKind, statementsKind].map((kind) => context.readThrough<unknown>(kind, cik))
      const [loaded] = await Promise.all(loads)
      await Promise.all(background)
      const text = loaded?.status === "unavailable" ? loaded.reason : String(loaded?.status)
      return withBusyStatus(new Response(text), context)
    })
  }
  return { sec, open }
}

test("a network gets 60 companies an hour, each once, and signed-in visitors have no limit", async () => {
  let now = start
  const from = (address: string, isSignedIn = false) =>
    readThroughLimit({
      ...{ db: bindings.DB, address, now: () => now, onRefusal: () => {} },
      settings: { SESSION_SECRET: "a secret of at least thirty-two characters" },
      isSignedIn: async () => isSignedIn,
    })
  for (let number = 0; number < 60; number++)
    for (const kind of ["company", "insiders"])
      expect(await from("192.0.2.1")(`${kind}:${number}`)).toBeNull()
  for (const kind of ["company", "insiders"])
    expect(await from("192.0.2.1")(`${kind}:60`)).toMatch(/60 companies .*https:\/\/www\.sec\.gov\//)
  expect(await from("198.51.100.1")("company:60")).toBeNull()
  expect(await from("192.0.2.1", true)("company:60")).toBeNull()
  now += hourMs
  expect(await from("192.0.2.1")("company:60")).toBeNull()
})

test("READ_THROUGH_LIMIT=2 answers the third company with 429, Retry-After and a sentence, and asks the SEC nothing", async () => {
  const { sec, open } = openSite("2")
  for (const number of [0, 1]) expect((await open(number)).status).toBe(200)
  const asked = sec.requests.length
  const refused = await open(2)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"])
  expect(await refused.text()).toMatch(/^Your network has requested 2 companies/)
  expect(sec.requests.length).toBe(asked)
  expect((await open(0)).status, "an absence that is stored").toBe(200)
})

test("READ_THROUGH_LIMIT=0 means no limit", async () => {
  expect((await openSite("0").open(3)).status).toBe(200)
})
