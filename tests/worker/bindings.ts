import { type D1Migration, env } from "cloudflare:test"
import type { Bindings } from "~/platform/env.server"

/** What tests/worker.config.ts binds. */
export const bindings = env as unknown as Bindings & { MIGRATIONS: D1Migration[] }
