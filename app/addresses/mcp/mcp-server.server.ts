import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import { toNetwork } from "~/lib/network-address"
import { accountMcp, openMcp } from "~/pages/connect/mcp-paths"
import { drain, readBody } from "~/platform/body.server"
import { getOrigin } from "~/platform/env.server"
import { isOwnOrigin } from "~/platform/loopback"
import { findMissingScope, readBearer } from "../definitions/bearer.server"
import { createServer } from "./create-server.server"
import { ownToolScopes, ownTools } from "./own-tools.server"
import { toolSource } from "./source.server"

/** Arguments of tools are short. */
const maxBodyBytes = 64 * 1024

/**
 * Answers one message of the Model Context Protocol without a session. The protocol asks servers to check the
 * origin, so that no site reads through a visitor's browser from a server in their own network.
 */
export async function answerMcp(request: Request, context: AppLoadContext): Promise<Response> {
  const own = getOrigin(request, context.settings)
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
  for (let more = toMessages(body).length - 1; more > 0; more -= 1)
    if (!(await context.passesReadGate(reader))) return tooMany()
  const user = await readBearer(request, context.db, Date.now())
  const refusal = findRefusal(user, toMessages(body), { origin: own, path: new URL(request.url).pathname })
  if (refusal) return refusal
  const tools = user && "userId" in user ? ownTools(user.userId, context, own) : []
  const server = createServer(toolSource(own, context), tools)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await server.connect(transport)
  const { url, method, headers } = request
  return transport.handleRequest(new Request(url, { method, headers, body }))
}

/** The transport answers what is not JSON, and batches that are too long. */
function toMessages(body: Uint8Array): unknown[] {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return [null]
  }
}

const ownCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) })

/**
 * Refuses a token that is not valid, and a call that needs one. The header leads a client to the connection (RFC 9728);
 * null if the request may be answered.
 */
function findRefusal(
  user: Awaited<ReturnType<typeof readBearer>>,
  messages: readonly unknown[],
  { origin, path }: { origin: string; path: string },
): Response | null {
  const isForAccount = path.replace(/\/$/, "") === accountMcp
  const calls = messages.flatMap((message) => {
    const call = ownCall.safeParse(message)
    return (call.success && ownToolScopes[call.data.params.name]) || []
  })
  const challenge = (status: 401 | 403, error: string | null, sentence: string, scopes: readonly string[]) =>
    refuse(status, -32_001, sentence, {
      "www-authenticate": [
        `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${isForAccount ? accountMcp : openMcp}"`,
        ...(error ? [`error="${error}"`, `error_description="${sentence}"`] : []),
        ...(scopes.length > 0 ? [`scope="${[...new Set(scopes)].join(" ")}"`] : []),
      ].join(", "),
    })
  if (user && "problem" in user) return challenge(401, "invalid_token", user.problem, [])
  if (!user)
    return isForAccount || calls.length > 0
      ? challenge(401, null, `Connect your account: ${origin}/connect says how.`, calls)
      : null
  const missing = calls.find((scope) => findMissingScope(user, scope))
  return missing === undefined
    ? null
    : challenge(403, "insufficient_scope", findMissingScope(user, missing) ?? "", [...user.scopes, ...calls])
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
