import { z } from "zod"
import { readReport, reportSql } from "./report-store.server"

/** The source key under which an applied sample is remembered. */
export const sampleSource = "sample"

export interface Health {
  /** The product's version, as in CHANGELOG.md. */
  version: string
  build: string
  /** When anything was last loaded, by the last hourly count, ms since the epoch; null for an empty store. */
  dataVersion: number | null
  companies: number
  sampleAppliedAt: number | null
  /** Which sample that was; null for none. */
  sampleTag: string | null
}

declare const __BUILD__: string
declare const __VERSION__: string

const sampleSql = "select fetched_at, entity_tag from sources where key = ?1"
const sampleRow = z.object({ fetched_at: z.number().nullable(), entity_tag: z.string().nullable() })

/** Reads two rows, however much is stored: anyone may ask as often as they like. */
export async function loadHealth(db: D1Database): Promise<Health> {
  const [samples, reports] = await db.batch([db.prepare(sampleSql).bind(sampleSource), db.prepare(reportSql)])
  const [sample] = z.array(sampleRow).parse(samples?.results)
  const report = readReport(reports?.results)
  const newest = Math.max(
    0,
    sample?.fetched_at ?? 0,
    ...(report?.sources ?? []).map((each) => each.newest ?? 0),
  )
  return {
    version: __VERSION__,
    build: __BUILD__,
    dataVersion: newest || null,
    companies: report?.companies ?? 0,
    sampleAppliedAt: sample?.fetched_at ?? null,
    sampleTag: sample?.entity_tag ?? null,
  }
}
