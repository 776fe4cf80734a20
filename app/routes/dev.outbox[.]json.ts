import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOutbox } from "~/features/accounts/outbox.server"

export async function loader({ context }: LoaderFunctionArgs) {
  const { mails } = await requireOutbox(context)
  return Response.json({ rows: mails }, { headers: { "cache-control": "no-store" } })
}
