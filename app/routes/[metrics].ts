import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireToken } from "~/ingest/apply/endpoint.server"
import { followsSec } from "~/platform/env.server"
import { frontAnswersHeader, memoryHeader, parseMemory } from "~/platform/requests/memory-header"
import { loadMetrics } from "~/stores/operations/operator-metrics-store.server"

/** Prometheus' text format; 404 without the bearer token METRICS_TOKEN. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireToken(request, { INGEST_TOKEN: context.settings.METRICS_TOKEN })
  const memory = parseMemory(request.headers.get(memoryHeader))
  const frontAnswers = Number(request.headers.get(frontAnswersHeader) ?? Number.NaN)
  const metrics = await loadMetrics(context.db, Date.now(), {
    ...{ follows: followsSec(context.settings), memory },
    frontAnswers: Number.isNaN(frontAnswers) ? null : frontAnswers,
  })
  return new Response(metrics, {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  })
}
