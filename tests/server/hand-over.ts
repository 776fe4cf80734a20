import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startLocalServer } from "../../server/local/start-server"
import { testBuildDir } from "./build"
import { runClients } from "./clients"
import { longestWaitS, type ServerProcess, startProcess, stopServer, until } from "./server-process"

export type Victim = "front" | "old runtime" | "new runtime"

interface Round {
  /** The outcomes of pages that failed; connections of a killed front are left out. */
  failures: string[]
  slowestMs: number
  acknowledged: string[]
  /** Listings that were sent, acknowledged or not. */
  sent: string[]
  /** The most runtimes that were seen at once. */
  mostRuntimes: number
}

/** A server that takes in loads, so that it replaces its runtime while pages are read. */
export class HandOvers {
  private server: ServerProcess
  private readonly outputs: (() => string)[] = []
  private written = 0

  constructor(
    private readonly stateDir: string,
    private readonly port: number,
    private readonly env: Record<string, string> = {},
  ) {
    this.server = this.start()
  }

  private start(): ServerProcess {
    const server = startProcess(this.port, { STATE_DIR: this.stateDir, SAMPLE: "0", ...this.env })
    this.outputs.push(server.output)
    return server
  }

  private printed(): string {
    return this.outputs.map((output) => output()).join("")
  }

  /** The processes of runtimes, the oldest first. Only Linux lists them so fast that a hand-over is seen early. */
  private runtimes(): number[] {
    const { pid } = this.server.child
    const children = `/proc/${pid}/task/${pid}/children`
    return existsSync(children) ? (readFileSync(children, "utf8").match(/\d+/g) ?? []).map(Number) : []
  }

  get runtime(): number | undefined {
    return this.runtimes()[0]
  }

  /** What the server printed of requests that failed. */
  get failedLines(): string[] {
    return this.server.output().match(/^.* 50\d .*(?:\n(?!\d{4}-).*)*/gm) ?? []
  }

  /** What the servers printed of a database that another runtime locked. */
  get lockedLines(): string[] {
    return this.printed().match(/^.*(?:SQLITE_BUSY|database is locked).*$/gm) ?? []
  }

  async ready(): Promise<void> {
    await this.server.firstAnswer("/healthz")
  }

  /** Sends a listing in a batch of some size; true if it was acknowledged. */
  private async write(ticker: string, paddedTo = 0): Promise<boolean> {
    const { INGEST_TOKEN } = JSON.parse(readFileSync(join(this.stateDir, "secrets.json"), "utf8")) as {
      INGEST_TOKEN: string
    }
    const cik = String(3_000_000 + Number(ticker.slice(1))).padStart(10, "0")
    const listing = { ticker, cik, name: `Written ${ticker}`, exchange: "NYSE", position: 100_000 }
    const body = JSON.stringify({ listings: [listing], rewriteLists: true })
    const response = await fetch(`${this.server.origin}/ingest`, {
      method: "POST",
      headers: { authorization: `Bearer ${INGEST_TOKEN}`, "content-type": "application/json" },
      body: body.padEnd(paddedTo),
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    return response?.status === 200
  }

  /**
   * Loads until the runtime is replaced. Kills a process so long after the hand-over began, and starts the server again
   * if it ended. Resolves when a write is acknowledged after all.
   */
  async round(victim: Victim | null = null, delayMs = 0): Promise<Round> {
    const [sent, acknowledged]: [string[], string[]] = [[], []]
    const ended = new AbortController()
    const write = async (paddedTo: number) => {
      const ticker = `W${this.written++}`
      sent.push(ticker)
      if (await this.write(ticker, paddedTo)) acknowledged.push(ticker)
    }
    const keepWriting = async (paddedTo: number) => {
      while (!ended.signal.aborted) {
        await write(paddedTo)
        await sleep(50)
      }
    }
    const before = this.runtime
    const reading = runClients(this.server.origin, {
      clients: 3,
      seconds: longestWaitS,
      signal: ended.signal,
    })
    const writing = [keepWriting(4 * 1024 * 1024), keepWriting(0)]
    let mostRuntimes = 1
    await until(() => {
      mostRuntimes = Math.max(mostRuntimes, this.runtimes().length)
      return mostRuntimes > 1 || this.runtime !== before
    })
    if (victim) {
      await sleep(delayMs)
      const [oldest, ...others] = this.runtimes()
      const pids = { front: this.server.child.pid, "old runtime": oldest, "new runtime": others.at(-1) }
      const pid = pids[victim]
      if (pid) process.kill(pid, "SIGKILL")
    }
    if (victim === "front") {
      await this.server.ended
      this.server = this.start()
      await this.ready()
    } else if (victim === "new runtime") await sleep(2_000)
    else await until(() => this.runtime !== before && this.runtimes().length === 1)
    const wasAcknowledged = acknowledged.length
    await until(() => acknowledged.length > wasAcknowledged)
    ended.abort()
    await Promise.all(writing)
    const { outcomes, durationsMs } = await reading
    // Without the sample, some pages are absent.
    const failures = Object.keys(outcomes).filter((outcome) => !/^(?:200|404)$/.test(outcome))
    return {
      failures: failures.filter((failure) => victim !== "front" || /^\d+$/.test(failure)),
      slowestMs: Math.round(durationsMs.at(-1) ?? 0),
      acknowledged,
      sent,
      mostRuntimes,
    }
  }

  /** Stops the server; returns the listings of these that are stored, in the database and in the lists. */
  async listStored(tickers: string[]): Promise<string[]> {
    await stopServer(this.server)
    const server = await startLocalServer({
      ...{ host: "localhost", port: this.port, stateDir: this.stateDir, buildDir: testBuildDir },
      ...{ trustsProxy: false, env: {} },
    })
    try {
      const { DB } = await server.bindings()
      const { results } = await DB.prepare("select ticker from companies where ticker like 'W%'").all<{
        ticker: string
      }>()
      const stored = new Set(results.map(({ ticker }) => ticker))
      const found: string[] = []
      for (const ticker of tickers) {
        const { status } = await fetch(`${server.origin}/company/${ticker}`)
        if (stored.has(ticker) && status === 200) found.push(ticker)
      }
      return found
    } finally {
      await server.stop()
    }
  }
}
