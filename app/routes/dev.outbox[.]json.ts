import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOutbox } from "~/pages/outbox/outbox.server"

export async function loader({ context }: LoaderFunctionArgs) {
  const { mails } = await requireOutbox(context)
  return Response.json({ rows: mails }, { headers: { "cache-control": "no-store" } })
}
