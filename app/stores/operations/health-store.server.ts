import { z } from "zod"
import { readReport, reportSql } from "./report-store.server"

/** The source key of an applied sample. */
export const sampleSource = "sample"

interface Health {
  /** The product's version, as in CHANGELOG.md. */
  version: string
  build: string
  /** The time of the last load according to the last hourly report, ms since the epoch; null for an empty store. */
  dataVersion: number | null
  companies: number
  sampleAppliedAt: number | null
  /** The applied sample; null if none. */
  sampleTag: string | null
}

declare const __BUILD__: string
declare const __VERSION__: string

const sampleSql = "select fetched_at, entity_tag from sources where key = ?1"
const sampleRow = z.object({ fetched_at: z.number().nullable(), entity_tag: z.string().nullable() })

/** Reads only two rows, because the address is public and not rate-limited. */
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
