import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { openFront } from "../../../server/local/front"

/** A front before a runtime that answers with the request's method, address, host and a header. Sends raw text. */
async function getFront(protocol = "http:", shown = "") {
  const runtime = createServer(({ method, url, headers }, response) => {
    if (url === "/hsts") response.setHeader("strict-transport-security", "max-age=1")
    response.end(`${method} ${url} ${shown ? headers[shown] : headers.host}`)
  })
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const { port: runtimePort } = runtime.address() as AddressInfo
  const options = { host: "127.0.0.1", port: 0, runtimePort, trustsProxy: false, isLocal: false }
  const front = await openFront({ ...options, protocol })
  onTestFinished(async () => {
    await front.close(0)
    await new Promise((done) => runtime.close(done))
  })
  return (text: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect(front.port, "127.0.0.1", () => socket.write(text))
      let answer = ""
      socket.on("error", fail).on("data", (data) => {
        answer += data
        const isWhole = text.startsWith("HEAD") ? /\r\n\r\n/ : /\r\n\r\n[\s\S]/
        if (isWhole.test(answer)) socket.destroy()
      })
      socket.on("close", () => done(answer))
    })
}

const host = "Host: site.example\r\n"

test.each([
  ["a host with a blank", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
  ["a host with a user", "GET / HTTP/1.1\r\nHost: x@evil.example\r\n\r\n", 400],
  ["a list of hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
  ["no path", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ["a GET with a body", `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\n\r\nx`, 400],
  ["a HEAD with chunks", `HEAD / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ["an address of Miniflare", `GET /cdn-cgi/handler/scheduled HTTP/1.1\r\n${host}\r\n`, 404],
  ["its older address", `GET /cdn-cgi/mf/scheduled HTTP/1.1\r\n${host}\r\n`, 404],
  ["dots before it", `GET /a/%2e%2e/./cdn-cgi/handler/email HTTP/1.1\r\n${host}\r\n`, 404],
  ["it as a whole address", `GET http://site.example/cdn-cgi/x HTTP/1.1\r\n${host}\r\n`, 404],
  ["TRACE", `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  ["a body over 24 MB", `POST /ingest HTTP/1.1\r\n${host}Content-Length: 25165825\r\n\r\n`, 413],
])("a request with %s is refused before the runtime", async (_, text, status) => {
  const send = await getFront()
  expect(await send(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test.each([
  ["a path", `GET /a?b HTTP/1.1\r\n${host}\r\n`, "GET /a?b site.example"],
  ["a whole address", `GET http://site.example/a?b HTTP/1.1\r\n${host}\r\n`, "GET /a?b site.example"],
  ["an address without a path", `GET http://site.example HTTP/1.1\r\n${host}\r\n`, "GET / site.example"],
  ["an IPv6 host", "GET / HTTP/1.1\r\nHost: [::1]:8787\r\n\r\n", "GET / [::1]:8787"],
  ["an empty body", `GET / HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, "GET / site.example"],
])("a request with %s reaches the runtime by its path", async (_, text, expected) => {
  const send = await getFront()
  expect(await send(text)).toContain(expected)
})

test.each([
  ["gzip, deflate, br, zstd, dcz", "dcz, br, gzip"],
  ["gzip;q=1, br;q=0.5", "gzip, br"],
  ["identity, gzip;q=0.5", "identity, gzip"],
  ["br;q=0, *", "gzip"],
  ["identity;q=0", "identity"],
  ["*;q=0", "identity"],
  ["", "identity"],
])("of the encodings %j, the runtime is given %j", async (accepted, expected) => {
  const send = await getFront("http:", "accept-encoding")
  const answer = await send(`GET / HTTP/1.1\r\n${host}Accept-Encoding: ${accepted}\r\n\r\n`)
  expect(answer.split("\r\n\r\n")[1]).toBe(`GET / ${expected}`)
})

test.each([
  ["a forwarded address", "X-Forwarded-For: 203.0.113.7\r\n", "unknown"],
  ["another header of proxies", "Via: 1.1 proxy\r\n", "unknown"],
  [
    "a forwarded address after 2,100 others",
    `${"a:b\r\n".repeat(2_100)}X-Forwarded-For: 203.0.113.7\r\n`,
    "unknown",
  ],
  ["an address of its own making", "CF-Connecting-IP: 203.0.113.7\r\n", "127.0.0.1"],
])("a request of this machine with %s, without TRUST_PROXY", async (_, headers, address) => {
  const send = await getFront("http:", "cf-connecting-ip")
  expect(await send(`GET / HTTP/1.1\r\n${host}${headers}\r\n`)).toMatch(new RegExp(`GET / ${address}$`))
})

test("refusals of the front have the headers of every answer", async () => {
  const send = await getFront("https:")
  const answer = await send(`PURGE / HTTP/1.1\r\n${host}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 405 /)
  for (const header of ["x-content-type-options: nosniff", "allow: GET, HEAD", "cache-control: no-store"])
    expect(answer).toContain(header)
  expect(answer).toMatch(/content-security-policy: default-src 'none'/)
  expect(answer).toContain("strict-transport-security: max-age=31536000")
})

test("answers of a site with https have Strict-Transport-Security once, files too; those with http have none", async () => {
  const count = (answer: string) => answer.match(/strict-transport-security/gi)?.length ?? 0
  const secure = await getFront("https:")
  expect(await secure(`GET /assets/a.js HTTP/1.1\r\n${host}\r\n`)).toContain("max-age=31536000")
  expect(count(await secure(`GET /hsts HTTP/1.1\r\n${host}\r\n`))).toBe(1)
  const plain = await getFront()
  expect(count(await plain(`GET / HTTP/1.1\r\n${host}\r\n`))).toBe(0)
})
