import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOutbox } from "~/pages/outbox/outbox.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mails } = await requireOutbox(request, context)
  return Response.json({ rows: mails }, { headers: { "cache-control": "no-store" } })
}
