import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { answerMonths } from "~/ingest/past/past-endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return answerMonths(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
