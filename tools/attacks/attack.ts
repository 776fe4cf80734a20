import { get, type IncomingHttpHeaders, request } from "node:http"
import { firstPort } from "../../tests/server/build"
import { type ServerProcess, startProcess, temporaryFolder } from "../../tests/server/server-process"

export interface Outcome {
  lines: string[]
  /** True if the server withstood it. */
  hasFailed: boolean
}

export const port = firstPort + 20

/** The built server in a folder of its own, behind a proxy that is trusted, so that each client can have a network. */
export async function withServer(
  env: Record<string, string>,
  use: (server: ServerProcess, stateDir: string) => Promise<Outcome>,
): Promise<Outcome> {
  const state = temporaryFolder()
  try {
    return await withServerOver(state.path, env, (server) => use(server, state.path))
  } finally {
    state.remove()
  }
}

/** The address of a site that is not of this machine, which has the limits of production. */
export const publicSite = "https://site.example"

export async function withServerOver(
  stateDir: string,
  env: Record<string, string>,
  use: (server: ServerProcess) => Promise<Outcome>,
): Promise<Outcome> {
  const server = startProcess(port, { STATE_DIR: stateDir, TRUST_PROXY: "1", ...env })
  try {
    await server.firstAnswer("/company/AAPL")
    return await use(server)
  } finally {
    server.child.kill("SIGTERM")
    await server.ended
  }
}

export interface Answer {
  /** Null for a client that left, or a connection that failed. */
  status: number | null
  text: string
  headers: IncomingHttpHeaders
  ms: number
}

/** Asks as a client of the given address, who leaves after `patienceMs`. */
export function ask(
  path: string,
  {
    from = "127.0.0.1",
    headers = {},
    form,
    site = `http://localhost:${port}`,
    patienceMs = 120_000,
  }: {
    from?: string
    headers?: Record<string, string>
    form?: Record<string, string>
    site?: string
    patienceMs?: number
  } = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  const since = performance.now()
  return new Promise((done) => {
    const finish = (status: number | null, text = "", received: IncomingHttpHeaders = {}) =>
      done({ status, text, headers: received, ms: performance.now() - since })
    const open = body === undefined ? get : request
    const asking = open(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        agent: false,
        headers: {
          host: new URL(site).host,
          "x-forwarded-for": from,
          ...(body !== undefined && { origin: site, "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
      },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (part) => {
          text += part
        })
        response.on("end", () => finish(response.statusCode ?? null, text, response.headers))
        response.on("error", () => finish(null))
      },
    )
    asking.on("error", () => finish(null))
    setTimeout(() => asking.destroy(), patienceMs).unref()
    if (body !== undefined) asking.end(body)
  })
}

/** Counts of answers by status, such as `200: 31, left: 4`. */
export function countStatuses(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status } of answers) {
    const name = String(status ?? "left")
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(", ")
}

export function worst(answers: readonly Answer[], share = 1): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}
