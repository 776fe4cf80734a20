import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { FairQueue } from "../../../server/local/fair-queue"
import { inTurn, openFront } from "../../../server/local/front"

/** A front with places for two requests of a kind and a line of three, before a runtime that answers when asked to. */
async function getFront() {
  const held: { path: string; response: ServerResponse }[] = []
  const runtime = createServer((request, response) => {
    const path = request.url ?? ""
    if (path.startsWith("/screener")) held.push({ path, response })
    else response.end("light")
  })
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const { port: runtimePort } = runtime.address() as AddressInfo
  const limits = {
    places: 8,
    placesPerKind: 2,
    placesPerNetwork: 8,
    placeMs: 1_000,
    longest: 3,
    patienceMs: 5_000,
    longestWaitMs: 10_000,
  }
  // Time does not pass, so that the result does not depend on the machine.
  const queue = new FairQueue(limits, { now: () => 0, after: () => () => {} })
  const options = {
    host: "127.0.0.1",
    port: 0,
    runtimePort,
    trustsProxy: false,
    protocol: "http:",
    isLocal: true,
  }
  const front = await openFront(options, inTurn(queue))
  onTestFinished(async () => {
    runtime.closeAllConnections()
    await new Promise((done) => runtime.close(done))
    await front.close(0)
  })
  const heldCount = async (count: number) => {
    while (held.length < count) await new Promise((done) => setTimeout(done, 5))
  }
  return {
    held,
    heldCount,
    ask: (path: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${front.port}${path}`, signal ? { signal } : {}),
  }
}

test("while a slow page fills its line, another page answers; the sixth is refused with 503 and Retry-After", async () => {
  const { ask, held, heldCount } = await getFront()
  const slow = [ask("/screener?n=1"), ask("/screener?n=2")]
  await heldCount(2)
  const more = Array.from({ length: 4 }, (_, index) => ask(`/screener?n=${index + 3}`))
  const refused = await Promise.race(more)
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("5")
  expect(refused.headers.get("cache-control")).toBe("no-store")
  expect(await refused.text()).toBe("The server is busy. Try again in a moment.\n")
  expect(await (await ask("/robots.txt")).text()).toBe("light")
  expect(held).toHaveLength(2)
  for (let answered = 0; answered < 5; answered += 1) {
    await heldCount(answered + 1)
    held[answered]?.response.end("slow")
  }
  const statuses = (await Promise.all([...slow, ...more])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  const again = ask("/screener?n=9")
  await heldCount(6)
  held[5]?.response.end("slow")
  expect((await again).status).toBe(200)
})

/** Shorter than the time after which the front ends the requests of clients that left. */
const leftMs = 30_000

test(
  "while the runtime works for clients that left, no more work is started, and a client that left the line is never served",
  async () => {
    const { ask, held, heldCount } = await getFront()
    const impatient = new AbortController()
    const asked = Array.from({ length: 4 }, (_, index) => ask(`/screener?n=${index + 1}`, impatient.signal))
    await heldCount(2)
    impatient.abort()
    for (const one of asked) await expect(one).rejects.toThrow("abort")
    const next = ask("/screener?n=5")
    // By the answer of another page, the front has seen that the connections closed.
    expect(await (await ask("/robots.txt")).text()).toBe("light")
    expect(held).toHaveLength(2)
    expect(held.some(({ response }) => response.destroyed)).toBe(false)
    held[0]?.response.end("slow")
    await heldCount(3)
    held[2]?.response.end("slow")
    expect(await (await next).text()).toBe("slow")
    expect(held[2]?.path).toBe("/screener?n=5")
  },
  leftMs,
)

test(
  "an answer of which a client read a part and left holds its place to the end",
  async () => {
    const { ask, held, heldCount } = await getFront()
    for (const n of [1, 2]) {
      const impatient = new AbortController()
      const asked = ask(`/screener?n=${n}`, impatient.signal)
      await heldCount(n)
      held[n - 1]?.response.write("a part")
      const part = await asked
      impatient.abort()
      await expect(part.text()).rejects.toThrow("abort")
    }
    const next = ask("/screener?n=3")
    await ask("/robots.txt")
    expect(held).toHaveLength(2)
    held[1]?.response.end("x".repeat(5_000_000))
    await heldCount(3)
    held[2]?.response.end("slow")
    expect(await (await next).text()).toBe("slow")
  },
  leftMs,
)
