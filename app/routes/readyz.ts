import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { followsSec } from "~/platform/env.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"

/** 503 with the reasons if the instance is not fit to serve. */
export async function loader({ context }: LoaderFunctionArgs) {
  const reasons = listReasons(await loadReadiness(context.db, Date.now()), followsSec(context.settings))
  return Response.json(
    { ready: reasons.length === 0, reasons },
    { status: reasons.length === 0 ? 200 : 503, headers: { "cache-control": "no-store" } },
  )
}
