import { join } from "node:path"
import type { Miniflare } from "miniflare"
import type { Bindings } from "~/platform/env.server"
import { resendAll } from "~/stores/operations/refreshes-store.server"
import { projectDir } from "../runtime/local-server"
import { type RuntimeOptions, runtimePid, startRuntime } from "../runtime/runtime"
import { applyMigrations } from "./migrations"
import { runtimePaths } from "./visitor-request"

/** Answered by Miniflare itself; the front refuses it to visitors. */
const scheduledPath = `${runtimePaths}handler/scheduled`

/** Requests after which a new runtime answers as fast as one that has run for a while. They write nothing. */
const warmingPaths = ["/healthz", "/"]

interface Started {
  miniflare: Miniflare
  /** Null until it answers, and where it is started without our command. */
  pid: number | null
  /** The last lines that it wrote about itself; null while it runs. */
  lastWords: readonly string[] | null
  /** Rejects when it ends. One that ends while it starts never answers, and Miniflare waits for it. */
  ended: Promise<never>
}

/** A runtime that can be replaced by a new one over the same state. */
export class LiveRuntime {
  private started: Started
  /** All that have not been ended. */
  private readonly running = new Set<Started>()
  private isStopped = false
  /** False while the end of the runtime is expected. */
  private isWatched = true

  /** `onEnd` is called when the runtime ends by itself, or is stopped. */
  constructor(private readonly options: RuntimeOptions) {
    this.started = this.run()
  }

  private run(): Started {
    if (this.isStopped) throw new Error("The server was stopped meanwhile.")
    let reject: (reason: Error) => void = () => {}
    const ended = new Promise<never>((_, fail) => {
      reject = fail
    })
    ended.catch(() => {})
    const onEnd = (words: readonly string[]) => {
      started.lastWords = words
      reject(new Error(["The next runtime ended.", ...words].join("\n")))
      if (started === this.started && this.isWatched) this.options.onEnd(words)
    }
    const started: Started = {
      miniflare: startRuntime({ ...this.options, onEnd }),
      pid: null,
      lastWords: null,
      ended,
    }
    started.miniflare.ready.then(
      () => {
        started.pid = runtimePid(this.options.stateDir)
      },
      () => {},
    )
    this.running.add(started)
    return started
  }

  private async end(started: Started): Promise<void> {
    this.running.delete(started)
    await started.miniflare.dispose()
  }

  get bindings(): Promise<Pick<Bindings, "DB" | "WORDS" | "DOCUMENTS" | "REFRESH">> {
    return this.started.miniflare.getBindings()
  }

  /** The address of the runtime, when it answers. */
  get ready(): Promise<URL> {
    return this.started.miniflare.ready
  }

  /** The process of the runtime. */
  get pid(): number | null {
    return this.started.pid
  }

  /** Brings the databases up to date. */
  async prepare(): Promise<void> {
    const bindings = await this.started.miniflare.getBindings<Bindings & Record<string, D1Database>>()
    for (const { binding, migrations_dir } of this.options.config.d1_databases)
      await applyMigrations(bindings[binding] as D1Database, join(projectDir, migrations_dir))
    await this.resend()
  }

  /** The messages of the runtime before are lost, so they are sent again. */
  async resend(): Promise<void> {
    await resendAll((await this.bindings).DB)
  }

  /** Ends the runtime, does something in between, and starts another one. */
  async replace(between: () => void = () => {}): Promise<void> {
    this.isWatched = false
    await this.end(this.started)
    between()
    this.started = this.run()
    this.isWatched = true
  }

  /**
   * Starts another runtime beside this one, and ends this one when the other is warm and `hold` has resolved. Reads
   * may go on until then; two runtimes that write lock each other out. Throws if the other one fails; then this one
   * stays, or has ended by itself and is reported.
   */
  async handOver(hold: () => Promise<void>): Promise<void> {
    const before = this.started
    this.isWatched = false
    const next = this.run()
    try {
      await Promise.race([this.warm(next), next.ended])
      await hold()
    } catch (error) {
      const ending = this.end(next).catch(() => {})
      if (!next.lastWords) await ending
      this.isWatched = true
      if (before.lastWords) this.options.onEnd(before.lastWords)
      throw error
    }
    // What this process asks meanwhile is not asked of a runtime that ends.
    this.started = next
    await this.end(before)
    this.isWatched = true
    if (next.lastWords) this.options.onEnd(next.lastWords)
  }

  private async warm({ miniflare }: Started): Promise<void> {
    for (const path of warmingPaths) {
      const address = new URL(path, this.options.settings.APP_ORIGIN ?? "http://localhost")
      await (await miniflare.dispatchFetch(address, { headers: { accept: "text/html" } })).arrayBuffer()
    }
  }

  /** Miniflare's `scheduled` blocks this process, and so all visitors, until the run has ended. */
  async runSchedule(cron: string, scheduledTime: Date): Promise<void> {
    const address = new URL(scheduledPath, "http://localhost")
    address.search = new URLSearchParams({ cron, time: String(scheduledTime.getTime()) }).toString()
    const outcome = await (await this.started.miniflare.dispatchFetch(address)).text()
    if (outcome === "ok") return
    const message = `The scheduled run of ${scheduledTime.toISOString()}: ${outcome}.`
    this.options.onLine({ level: "error", message, timestamp: Date.now() })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all([...this.running].map((started) => this.end(started)))
    this.options.onEnd([])
  }
}
