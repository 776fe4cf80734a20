import { env, runInDurableObject } from "cloudflare:test"
import type { Bindings } from "~/platform/env.server"
import { bindings } from "../bindings"
import { type Kept, localBucket } from "./local-bucket"
import { localDatabase } from "./local-database"

declare module "cloudflare:test" {
  interface ProvidedEnv {
    LOCAL: DurableObjectNamespace
  }
}

export interface LocalStores {
  /** The stores as a new isolate sees them, which remembers nothing. */
  open: () => Bindings
  /** The objects of the bucket, by path. */
  kept: Kept
}

/** Runs work over an empty database and an empty bucket in this isolate. */
export async function withLocalStores<T>(work: (stores: LocalStores) => Promise<T>): Promise<T> {
  const { LOCAL } = env as unknown as { LOCAL: DurableObjectNamespace }
  return runInDurableObject(LOCAL.get(LOCAL.newUniqueId()), async (_, { storage }) => {
    for (const { queries } of bindings.MIGRATIONS) for (const query of queries) storage.sql.exec(query)
    const kept: Kept = new Map()
    const open = () => ({ ...bindings, DB: localDatabase(storage), DOCUMENTS: localBucket(kept) })
    const result = await work({ open, kept })
    await storage.deleteAll()
    return result
  })
}
