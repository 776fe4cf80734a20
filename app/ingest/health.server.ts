import { getSource } from "./sources-store.server"

/** The source key under which an applied sample is remembered. */
export const sampleSource = "sample"

export interface Health {
  build: string
  /** When anything was last loaded, ms since the epoch; null for an empty store. */
  dataVersion: number | null
  companies: number
  sampleAppliedAt: number | null
}

declare const __BUILD__: string

export async function loadHealth(db: D1Database): Promise<Health> {
  const [sample, counts] = await Promise.all([
    getSource(db, sampleSource),
    db
      .prepare(
        "select (select count(*) from companies) companies, (select max(fetched_at) from sources) newest",
      )
      .first<{ companies: number; newest: number | null }>(),
  ])
  return {
    build: __BUILD__,
    dataVersion: counts?.newest ?? null,
    companies: counts?.companies ?? 0,
    sampleAppliedAt: sample?.fetchedAt ?? null,
  }
}
