import { join } from "node:path"
import type { Miniflare } from "miniflare"
import type { Bindings } from "~/platform/env.server"
import { resendAll } from "~/stores/operations/refreshes-store.server"
import { projectDir } from "../runtime/local-server"
import { type RuntimeOptions, startRuntime } from "../runtime/runtime"
import { applyMigrations } from "./migrations"
import { runtimePaths } from "./visitor-request"

/** Answered by Miniflare itself; the front refuses it to visitors. */
const scheduledPath = `${runtimePaths}handler/scheduled`

/** A runtime that can be replaced by a new one over the same state. */
export class LiveRuntime {
  private runtime: Miniflare
  /** Those that are replaced. Their processes may end late. */
  private readonly replaced = new WeakSet<Miniflare>()

  /** `onEnd` is called when the runtime ends by itself, or is stopped. */
  constructor(private readonly options: RuntimeOptions) {
    this.runtime = this.run()
  }

  private run(): Miniflare {
    const runtime = startRuntime({
      ...this.options,
      onEnd: (words) => this.replaced.has(runtime) || this.options.onEnd(words),
    })
    return runtime
  }

  get bindings(): Promise<Pick<Bindings, "DB" | "WORDS" | "DOCUMENTS" | "REFRESH">> {
    return this.runtime.getBindings()
  }

  /** The address of the runtime, when it answers. */
  get ready(): Promise<URL> {
    return this.runtime.ready
  }

  /** Brings the databases up to date. The messages of the runtime before are lost, so they are sent again. */
  async prepare(): Promise<void> {
    const bindings = await this.runtime.getBindings<Bindings & Record<string, D1Database>>()
    for (const { binding, migrations_dir } of this.options.config.d1_databases)
      await applyMigrations(bindings[binding] as D1Database, join(projectDir, migrations_dir))
    await resendAll(bindings.DB)
  }

  /** Ends the runtime, does something in between, and starts another one. */
  async replace(between: () => void = () => {}): Promise<void> {
    this.replaced.add(this.runtime)
    await this.runtime.dispose()
    between()
    this.runtime = this.run()
  }

  /** Miniflare's `scheduled` blocks this process, and so all visitors, until the run has ended. */
  async runSchedule(cron: string, scheduledTime: Date): Promise<void> {
    const address = new URL(scheduledPath, "http://localhost")
    address.search = new URLSearchParams({ cron, time: String(scheduledTime.getTime()) }).toString()
    const outcome = await (await this.runtime.dispatchFetch(address)).text()
    if (outcome === "ok") return
    const message = `The scheduled run of ${scheduledTime.toISOString()}: ${outcome}.`
    this.options.onLine({ level: "error", message, timestamp: Date.now() })
  }

  async stop(): Promise<void> {
    await this.runtime.dispose()
    this.options.onEnd([])
  }
}
