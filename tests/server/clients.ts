import { Agent, get } from "node:http"

export const mixedPaths = [
  ...["/", "/company/AAPL", "/company/AAPL/financials", "/company/AAPL/filings", "/company/EXMP/insiders"],
  ...["/investors", "/screener", "/earnings", "/healthz", "/search?q=app", "/watchlist", "/robots.txt"],
]

export interface Load {
  /** How many requests ended with which status or error. */
  outcomes: Record<string, number>
  /** Of every request, sorted. */
  durationsMs: number[]
}

/** Clients that each ask for one page after another over a connection that they keep. */
export async function runClients(
  origin: string,
  { clients, seconds, timeoutMs = 60_000 }: { clients: number; seconds: number; timeoutMs?: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const end = Date.now() + seconds * 1000
  const outcomes: Record<string, number> = {}
  const durationsMs: number[] = []
  const ask = (path: string) =>
    new Promise<string>((done) => {
      const asking = get(`${origin}${path}`, { agent, timeout: timeoutMs }, (response) => {
        response.resume()
        response.on("end", () => done(String(response.statusCode)))
        response.on("error", (error) => done(error.message))
      })
      asking.on("timeout", () => asking.destroy(new Error("no answer")))
      asking.on("error", (error) => done(error.message))
    })
  const client = async (first: number) => {
    for (let place = first; Date.now() < end; place++) {
      const since = performance.now()
      const outcome = await ask(mixedPaths[place % mixedPaths.length]!)
      durationsMs.push(performance.now() - since)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)))
  agent.destroy()
  return { outcomes, durationsMs: durationsMs.sort((a, b) => a - b) }
}
