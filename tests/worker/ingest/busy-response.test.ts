import { expect, onTestFinished, test, vi } from "vitest"
import { requestContext } from "~/context.server"
import { withBusyStatus } from "~/ingest/fetch/busy-response.server"
import { statementsKind } from "~/stores/document-kinds"
import { takeSlots } from "~/stores/operations/edgar-slots-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

/** The answer to a request for a company that is not stored, while the line to the SEC is full. */
async function open(path: string): Promise<Response> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-26T20:05:00.500Z") })
  onTestFinished(() => void vi.useRealTimers())
  const sec = new FakeSec(Date.now())
  while (await takeSlots(bindings.DB, Date.now(), "visitor", 8));
  const background: Promise<unknown>[] = []
  const request = new Request(`https://app.example${path}`)
  const context = requestContext(request, bindings, sec.settings, (work) => background.push(work))
  return sec.during(async () => {
    const loaded = await context.readThrough(statementsKind, cikId("0000990001"))
    await Promise.all(background)
    const text = loaded.status === "unavailable" ? loaded.reason : loaded.status
    return withBusyStatus(new Response(text, { headers: { "cache-control": "public" } }), context)
  })
}

test("a page for which the line to the SEC is full is a 503 with its sentence and Retry-After", async () => {
  const response = await open("/company/EXMP/financials")
  expect(response.status).toBe(503)
  expect(response.headers.get("retry-after")).toBe("10")
  expect(response.headers.get("cache-control")).toBe("no-store")
  expect(await response.text()).toBe(
    "Too many pages are being loaded from the SEC at the moment. Try again in ten seconds.",
  )
})

test("data of a client-side navigation keeps status 200 with the sentence", async () => {
  const response = await open("/company/EXMP/financials.data")
  expect(response.status).toBe(200)
  expect(response.headers.get("retry-after")).toBeNull()
  expect(await response.text()).toContain("Too many pages")
})
