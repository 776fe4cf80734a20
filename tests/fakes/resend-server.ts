import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { z } from "zod"

/** The format of a mail in Resend's API: https://resend.com/docs/api-reference/emails/send-email */
const mail = z.strictObject({
  from: z.string().regex(/^[^<>]+ <[^\s<>]+@[^\s<>]+>$/),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
})

interface FakeResend {
  origin: string
  close: () => Promise<void>
}

const resendKey = "re_a_key_of_tests"

/**
 * Responds like Resend's API: 401 without the key, 422 for an invalid mail, and a repeated idempotency key sends
 * nothing. `/mails.json` lists accepted mails.
 */
export async function startFakeResend(): Promise<FakeResend> {
  const taken: z.infer<typeof mail>[] = []
  const keys = new Map<string, { id: string; body: string }>()
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    if (request.url === "/mails.json") return [200, taken]
    if (request.method !== "POST" || request.url !== "/emails") return [404, { name: "not_found" }]
    if (request.headers.authorization !== `Bearer ${resendKey}`)
      return [401, { statusCode: 401, name: "validation_error", message: "API key is invalid" }]
    if (request.headers["content-type"] !== "application/json") return [422, { name: "invalid_parameter" }]
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString("utf8")
    const key = String(request.headers["idempotency-key"] ?? crypto.randomUUID())
    const known = keys.get(key)
    if (known && known.body !== body) return [409, { name: "invalid_idempotent_request" }]
    if (known) return [200, { id: known.id }]
    const parsed = mail.safeParse(JSON.parse(body))
    if (!parsed.success) return [422, { name: "validation_error", message: parsed.error.message }]
    taken.push(parsed.data)
    const id = crypto.randomUUID()
    keys.set(key, { id, body })
    return [200, { id }]
  }
  const server = createServer((request, response) => {
    answer(request).then(([status, body]) => {
      response
        .writeHead(status, { "content-type": "application/json", connection: "close" })
        .end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
