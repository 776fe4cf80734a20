import { setTimeout } from "node:timers/promises"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { compareClaims, type Difference } from "./claim"
import { type CheckedServer, gatherClaims } from "./gather-claims"
import { rowsAnswer } from "./schemas"

interface Report {
  lines: string[]
  isConsistent: boolean
}

/** The values that a comparison has of each company at least. Fewer mean that the check reads nothing. */
const minOfCompany = 20

/** Compares every figure that two or more addresses of a server show. */
export async function reportConsistency(
  server: CheckedServer,
  size = { companies: 200, investors: 100 },
): Promise<Report> {
  const { companies, investors, claims } = await gatherClaims(server, size)
  const { figures, compared, differences, byKind } = compareClaims(claims)
  const isEmpty = compared < minOfCompany * companies || companies === 0
  const { unanswered } = server
  return {
    isConsistent: differences.length === 0 && unanswered.size === 0 && !isEmpty,
    lines: [
      ...differences.map(describeDifference),
      ...[...unanswered].map((path) => `${path} was not answered.`),
      ...[...byKind].map(
        ([kind, counts]) => `${kind}: ${counts.compared} comparisons, ${counts.differences} differences.`,
      ),
      `${companies} companies and ${investors} investors: ${figures} figures on two or more addresses, ${compared} comparisons, ${differences.length} differences.`,
    ],
  }
}

function describeDifference({ claims: [one, other] }: Difference): string {
  const show = ({ value, address }: typeof one) => `${value ?? "nothing"} at ${address}`
  return `${one.subject} ${one.figure}: ${show(one)}, ${show(other)}`
}

/** A limited server asks to wait for a minute. */
const longestWaitMs = 300_000
/** A busy server answers within this time. */
const longestBusyMs = 120_000
const busyPauseMs = 2_000

/** Reads the addresses and calls the tools of a running server. */
export async function connectServer(origin: string): Promise<CheckedServer> {
  const client = new Client({ name: "consistency", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { fetch: fetchPatiently }))
  const unanswered = new Set<string>()
  return {
    unanswered,
    async read(path) {
      const response = await askAgain(() => fetchPatiently(new URL(path, origin)))
      const text = await response.text()
      if (isBusy(response)) unanswered.add(path)
      // The address does not exist, or its data is not loaded.
      if (response.status === 404 || response.status === 503) return null
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
      return text
    },
    async callTool(name, args) {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args }, undefined, {
        timeout: longestWaitMs,
      })
      return isError ? null : rowsAnswer.parse(structuredContent).rows
    },
  }
}

interface Effects {
  now(): number
  wait(ms: number): Promise<unknown>
}

const live: Effects = { now: Date.now, wait: (ms) => setTimeout(ms) }

/** A server without the data, and without a way to the SEC, answers 503 too, and names no time. */
function isBusy({ status, headers }: Response): boolean {
  return status === 503 && headers.has("retry-after")
}

/** Asks until the server is not busy, or for two minutes; the last answer. */
export async function askAgain(
  ask: () => Promise<Response>,
  { now, wait }: Effects = live,
): Promise<Response> {
  const since = now()
  for (;;) {
    const response = await ask()
    const pauseMs = Math.max(busyPauseMs, 1000 * Number(response.headers.get("retry-after") ?? 0))
    if (!isBusy(response) || now() - since + pauseMs > longestBusyMs) return response
    await response.body?.cancel()
    await wait(pauseMs)
  }
}

/** Waits where the server asks for it. */
async function fetchPatiently(url: URL | string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const seconds = Number(response.headers.get("retry-after"))
  if (response.status !== 429 || !seconds) return response
  await setTimeout(seconds * 1000)
  return fetchPatiently(url, init)
}
