import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { toNetwork } from "~/lib/network-address"
import { drain, readBody } from "~/platform/body.server"
import { isOwnOrigin } from "~/platform/loopback"
import { createServer } from "./create-server.server"
import { toolSource } from "./source.server"

/** Arguments of tools are short. */
const maxBodyBytes = 64 * 1024

/**
 * Answers one message of the Model Context Protocol without a session. The protocol asks servers to check the
 * origin, so that no site reads through a visitor's browser from a server in their own network.
 */
export async function answerMcp(request: Request, context: AppLoadContext): Promise<Response> {
  const own = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  const origin = request.headers.get("origin")
  if (origin !== null && !isOwnOrigin(origin, own)) {
    await drain(request)
    return refuse(403, -32_000, "Requests from the pages of other sites are not answered.")
  }
  const reader = `reads of ${toNetwork(request.headers.get("cf-connecting-ip") ?? "unknown")}`
  const tooMany = () =>
    refuse(429, -32_000, "Too many requests. Try again in a minute.", { "retry-after": "60" })
  if (!(await context.passesReadGate(reader))) {
    await drain(request)
    return tooMany()
  }
  const body = await readBody(request, maxBodyBytes)
  if (body === "too long") return refuse(413, -32_000, `A message has at most ${maxBodyBytes / 1024} kB.`)
  // Each message of a batch is a read.
  for (let more = messageCount(body) - 1; more > 0; more -= 1)
    if (!(await context.passesReadGate(reader))) return tooMany()
  const server = createServer(toolSource(own, context))
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await server.connect(transport)
  const { url, method, headers } = request
  return transport.handleRequest(new Request(url, { method, headers, body }))
}

/** The transport answers what is not JSON, and batches that are too long. */
function messageCount(body: Uint8Array): number {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    return Array.isArray(parsed) ? parsed.length : 1
  } catch {
    return 1
  }
}

/** Without a session there is no stream to open and none to end. */
export function refuseMcpMethod(): Response {
  return refuse(405, -32_000, "Send messages with POST.", { allow: "POST" })
}

function refuse(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers })
}
