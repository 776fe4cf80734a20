import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { openFront } from "../../../server/local/front"

/** A front before a runtime that answers with the request's method, address and host. Sends raw text. */
async function getFront(protocol = "http:") {
  const runtime = createServer(({ method, url, headers }, response) => {
    if (url === "/hsts") response.setHeader("strict-transport-security", "max-age=1")
    response.end(`${method} ${url} ${headers.host}`)
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

test("answers of a site with https have Strict-Transport-Security once, files too; those with http have none", async () => {
  const count = (answer: string) => answer.match(/strict-transport-security/gi)?.length ?? 0
  const secure = await getFront("https:")
  expect(await secure(`GET /assets/a.js HTTP/1.1\r\n${host}\r\n`)).toContain("max-age=31536000")
  expect(count(await secure(`GET /hsts HTTP/1.1\r\n${host}\r\n`))).toBe(1)
  const plain = await getFront()
  expect(count(await plain(`GET / HTTP/1.1\r\n${host}\r\n`))).toBe(0)
})
