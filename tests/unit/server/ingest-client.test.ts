import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postCompressed, sendBatches } from "../../../server/ingest-client"

/** A server whose disk is full. */
let server: Server
const target = { origin: "", ingestToken: "t".repeat(32) }

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(507, { "content-type": "text/plain" }).end("The disk is full.")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  target.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each([
  ["a batch", () => sendBatches(target, [{}])],
  ["a compressed batch", () => postCompressed(target, new Uint8Array())],
])("%s for a server with a full disk fails with a sentence that names no address", async (_, send) => {
  await expect(send()).rejects.toThrow(
    /^The disk of the server is full\. What was loaded before is kept; make room and start again\.$/,
  )
})
