import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { sendReadReports } from "~/ingest/apply/register-endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return sendReadReports(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
