import { createServer, get } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { openFront } from "../../../server/local/front"

/** A front before a runtime that answers with the visitor's address. */
async function getFront(given: { isLocal: boolean; trustsProxy?: boolean }) {
  const runtime = createServer(({ headers }, response) => response.end(headers["cf-connecting-ip"]))
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const { port: runtimePort } = runtime.address() as AddressInfo
  const options = { host: "127.0.0.1", port: 0, runtimePort, trustsProxy: false, protocol: "http:" }
  const front = await openFront({ ...options, ...given })
  onTestFinished(async () => {
    await front.close(0)
    await new Promise((done) => runtime.close(done))
  })
  return (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      get({ host: "127.0.0.1", port: front.port, path: "/dev/outbox.json", headers }, async (response) =>
        done({ status: response.statusCode, text: (await response.toArray()).join("") }),
      ).on("error", fail)
    })
}

test.each(["evil.example", "192.168.1.7:8787", "localhost.evil.example"])(
  "a local server answers a request for the host %s with 421 and does not hand it on",
  async (host) => {
    const ask = await getFront({ isLocal: true })
    expect(await ask({ host })).toEqual({
      status: 421,
      text: "This server answers by the name localhost. For another name, set APP_ORIGIN.\n",
    })
  },
)

test.each(["localhost:8787", "127.0.0.1:8787", "[::1]:8787"])(
  "a local server answers a request for the host %s",
  async (host) => {
    const ask = await getFront({ isLocal: true })
    expect(await ask({ host })).toEqual({ status: 200, text: "127.0.0.1" })
  },
)

test("a public server answers requests for any host", async () => {
  const ask = await getFront({ isLocal: false })
  expect((await ask({ host: "site.example" })).status).toBe(200)
})

test("a visitor behind a proxy that is not trusted is unknown, not this machine", async () => {
  const ask = await getFront({ isLocal: true })
  expect((await ask({ host: "localhost", "x-forwarded-for": "127.0.0.1" })).text).toBe("unknown")
  const askTrusted = await getFront({ isLocal: true, trustsProxy: true })
  const forwarded = { host: "localhost", "x-forwarded-for": "127.0.0.1, 203.0.113.7" }
  expect((await askTrusted(forwarded)).text).toBe("203.0.113.7")
})
