import { expect, test, vi } from "vitest"
import { answerMcp } from "~/addresses/mcp/mcp-server.server"

vi.stubGlobal("__VERSION__", "0.0.0")

const message = { jsonrpc: "2.0", method: "notifications/initialized" }

/** Sends a body to a server with a limit of reads; returns the status and the reads that were counted. */
async function send(body: string, allowed: number): Promise<{ status: number; reads: string[] }> {
  const reads: string[] = []
  const context = {
    settings: { APP_ORIGIN: "https://app.example" },
    passesReadGate: async (key: string) => reads.push(key) <= allowed,
  }
  const request = new Request("https://app.example/mcp", {
    method: "POST",
    body,
    headers: {
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
      "cf-connecting-ip": "2001:db8:1:2:3:4:5:6",
    },
  })
  const { status } = await answerMcp(request, context as never)
  return { status, reads }
}

const network = "reads of 2001:db8:1:2::/64"

test("one message is one read of the visitor's network", async () => {
  expect(await send(JSON.stringify(message), 1)).toEqual({ status: 202, reads: [network] })
})

test("three messages in one request are three reads, and the third is refused where two are left", async () => {
  const batch = JSON.stringify([message, message, message])
  expect(await send(batch, 3)).toEqual({ status: 202, reads: Array(3).fill(network) })
  expect(await send(batch, 2)).toEqual({ status: 429, reads: Array(3).fill(network) })
})

test.each([
  ["a body of 65 kB", " ".repeat(65 * 1024), 413],
  ["what is not JSON", "{", 400],
])("%s is refused and counted once", async (_, body, status) => {
  expect(await send(body, 9)).toEqual({ status, reads: [network] })
})
