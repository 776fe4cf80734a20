/** The source key under which an applied sample is remembered. */
export const sampleSource = "sample"

export interface Health {
  build: string
  /** When anything was last loaded, ms since the epoch; null for an empty store. */
  dataVersion: number | null
  companies: number
  sampleAppliedAt: number | null
  /** Which sample that was; null for none. */
  sampleTag: string | null
}

declare const __BUILD__: string

export async function loadHealth(db: D1Database): Promise<Health> {
  const [sample, counts] = await Promise.all([
    db
      .prepare("select fetched_at, entity_tag from sources where key = ?")
      .bind(sampleSource)
      .first<{ fetched_at: number | null; entity_tag: string | null }>(),
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
    sampleAppliedAt: sample?.fetched_at ?? null,
    sampleTag: sample?.entity_tag ?? null,
  }
}
