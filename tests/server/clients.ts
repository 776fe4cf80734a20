import { Agent, get } from "node:http"

const mixedPaths = [
  ...["/", "/company/AAPL", "/company/AAPL/financials", "/company/AAPL/filings", "/company/EXMP/insiders"],
  ...["/investors", "/screener", "/earnings", "/healthz", "/search?q=app", "/watchlist", "/robots.txt"],
]

interface Load {
  /** The number of requests by status or error. */
  outcomes: Record<string, number>
  /** The times of all requests, sorted. */
  durationsMs: number[]
}

interface LoadOptions {
  clients: number
  seconds: number
  timeoutMs?: number
  /** Sent by every second client. */
  cookie?: string
  /** Most requests per second of all clients together. */
  rate?: number
  /** Ends the load before its time: no client asks for a further page. */
  signal?: AbortSignal
}

/** Clients that each ask for one page after another over a connection that they keep. */
export async function runClients(
  origin: string,
  { clients, seconds, timeoutMs = 60_000, cookie, rate = Number.POSITIVE_INFINITY, signal }: LoadOptions,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const end = Date.now() + seconds * 1000
  const outcomes: Record<string, number> = {}
  const durationsMs: number[] = []
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<string>((done) => {
      const asking = get(`${origin}${path}`, { agent, headers, timeout: timeoutMs }, (response) => {
        response.resume()
        response.on("end", () => done(String(response.statusCode)))
        response.on("error", (error) => done(error.message))
      })
      asking.on("timeout", () => asking.destroy(new Error("no answer")))
      asking.on("error", (error) => done(error.message))
    })
  const intervalMs = (1000 * clients) / rate
  const client = async (first: number) => {
    const headers: Record<string, string> = cookie && first % 2 ? { cookie } : {}
    await new Promise((done) => setTimeout(done, Number.isFinite(rate) ? (first / rate) * 1000 : 0))
    for (let place = first; Date.now() < end && !signal?.aborted; place++) {
      const since = performance.now()
      const outcome = await ask(mixedPaths[place % mixedPaths.length]!, headers)
      const took = performance.now() - since
      durationsMs.push(took)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (took < intervalMs) await new Promise((done) => setTimeout(done, intervalMs - took))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)))
  agent.destroy()
  return { outcomes, durationsMs: durationsMs.sort((a, b) => a - b) }
}
