import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadHealth } from "~/stores/operations/health-store.server"

/** With `?ready`, 503 until the sample is applied. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const health = await loadHealth(context.db)
  const isWaiting = new URL(request.url).searchParams.has("ready") && health.sampleAppliedAt === null
  return Response.json(health, {
    status: isWaiting ? 503 : 200,
    headers: { "cache-control": "no-store" },
  })
}
