import type { IngestEffects } from "~/ingest/read-through/live.server"
import { takeFromLimit } from "~/platform/limits.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"

const hourMs = 3_600_000

/** Prints one error line an hour while something is stuck, so that logs alone are enough for an alert. */
export async function reportStuck({
  db,
  now,
  edgar,
}: Pick<IngestEffects, "db" | "now" | "edgar">): Promise<void> {
  const reasons = listReasons(await loadReadiness(db, now()), edgar !== null)
  if (reasons.length === 0) return
  if (!(await takeFromLimit(db, { key: "line of what is stuck", max: 1, everyMs: hourMs }, now()))) return
  const at = new Date(now()).toISOString()
  console.error(JSON.stringify({ at, level: "error", run: "schedule", stuck: reasons }))
}
