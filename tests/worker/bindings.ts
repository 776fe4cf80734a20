import { type D1Migration, env } from "cloudflare:test"
import type { Bindings } from "~/platform/env.server"

/** The bindings of tests/worker.config.ts. */
export const bindings = env as unknown as Bindings & {
  MIGRATIONS: D1Migration[]
  WORDS_MIGRATIONS: D1Migration[]
}
