import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isSignedWebhook } from "../../app/platform/standard-webhooks.server"
import { type LocalServer, startLocalServer } from "../../server/local/start-server"
import { firstPort, testBuildDir } from "./build"
import { temporaryFolder } from "./server-process"
import { signIn } from "./sign-in"

interface Received {
  path: string
  headers: IncomingMessage["headers"]
  body: string
}

const received: Received[] = []
const receiver = createServer((request, response) => void receive(request, response))
const state = temporaryFolder()
let server: LocalServer
let cookie = ""
let target = ""

async function receive(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = request.url ?? ""
  received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
  if (path === "/hangs") return
  if (path === "/redirects") return void response.writeHead(307, { location: `${target}/private` }).end()
  response.writeHead(path === "/fails" ? 500 : 204).end()
}

beforeAll(async () => {
  await once(receiver.listen(0, "127.0.0.1"), "listening")
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  server = await startLocalServer({
    ...{ host: "localhost", port: firstPort + 7, stateDir: state.path, buildDir: testBuildDir },
    ...{ trustsProxy: false, env: { HOOKS_ALLOW: target, FILL: "0" } },
  })
  cookie = await signIn(server.origin, server.origin, "hooks@example.com")
})
afterAll(async () => {
  await server?.stop()
  receiver.closeAllConnections()
  receiver.close()
  state.remove()
})

async function post(fields: Record<string, string>): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.origin}/alerts`, {
    ...{ method: "POST", body: new URLSearchParams(fields), redirect: "manual" },
    headers: { cookie, origin: server.origin },
  })
  return { status: response.status, text: await response.text() }
}

/** Adds an address and sends a test to it; returns what the page says. */
async function addAndTest(path: string): Promise<string> {
  const { text } = await post({ intent: "add-hook", kind: "webhook", url: target + path })
  const hook = [...text.matchAll(/name="hook" value="([^"]+)"/g)].at(-1)?.[1] ?? ""
  return `${text}\n${(await post({ intent: "test-hook", hook })).text}`
}

test("an address is added by a form without scripts, and a test arrives there, signed", async () => {
  const said = await addAndTest("/works")
  expect(said).toContain("It answered 204.")
  const secret = /whsec_[\w+/=]+/.exec(said)?.[0] ?? ""
  const [message] = received.filter(({ path }) => path === "/works")
  const header = (name: string) => String(message?.headers[`webhook-${name}`])
  const signed = { id: header("id"), timestamp: header("timestamp"), body: message?.body ?? "" }
  expect(await isSignedWebhook(secret, signed, header("signature"), Date.now())).toBe(true)
  expect(JSON.parse(signed.body)).toMatchObject({ type: "test", data: { url: `${server.origin}/alerts` } })
})

test("redirects are not followed, and an address that hangs is given up", async () => {
  expect(await addAndTest("/redirects")).toContain("It answered 307, a redirect. None is followed.")
  expect(await addAndTest("/hangs")).toContain("did not answer within ten seconds")
  expect(await addAndTest("/fails")).toContain("It answered 500.")
  expect(received.filter(({ path }) => path === "/private")).toEqual([])
})

test("an address that the operator does not permit must be public", async () => {
  for (const url of [
    "https://localhost/",
    "http://127.0.0.1:1/",
    `${server.origin}/ingest`,
    "https://[::1]/",
  ])
    expect((await post({ intent: "add-hook", kind: "webhook", url })).status, url).toBe(400)
})
