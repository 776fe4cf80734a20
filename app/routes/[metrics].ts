import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireToken } from "~/ingest/apply/endpoint.server"
import { followsSec } from "~/platform/env.server"
import { loadMetrics } from "~/stores/operations/operator-metrics-store.server"

/** Prometheus' text format; 404 without the bearer token METRICS_TOKEN. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireToken(request, { INGEST_TOKEN: context.settings.METRICS_TOKEN })
  return new Response(await loadMetrics(context.db, Date.now(), followsSec(context.settings)), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  })
}
