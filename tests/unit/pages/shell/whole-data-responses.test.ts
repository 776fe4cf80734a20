import { expect, test } from "vitest"
import { readDataResponsesWhole } from "~/pages/shell/whole-data-responses"

const encoder = new TextEncoder()

/** A fetch whose body is aborted after its first bytes, as by a second navigation. */
const aborted: typeof fetch = async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode("[1,"))
        controller.error(new DOMException("signal is aborted without reason", "AbortError"))
      },
    }),
  )

test("a data request that is aborted in its body rejects", async () => {
  const read = readDataResponsesWhole(aborted)
  await expect(read("http://localhost/company/AAPL.data?period=ttm")).rejects.toThrow(/aborted/)
})

test("a data response keeps its status, headers and text", async () => {
  const read = readDataResponsesWhole(
    async () => new Response("[1]", { status: 202, headers: { "content-type": "text/x-script" } }),
  )
  const response = await read(new URL("http://localhost/_root.data"))
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    202,
    "text/x-script",
    "[1]",
  ])
})

test("a data response without a body is returned unchanged", async () => {
  const read = readDataResponsesWhole(async () => new Response(null, { status: 204 }))
  expect((await read("http://localhost/watchlist.data")).status).toBe(204)
})

test("other responses are returned while they stream", async () => {
  const streaming = new Response("{}")
  expect(await readDataResponsesWhole(async () => streaming)("http://localhost/lists.json")).toBe(streaming)
})
