import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireOutbox } from "~/pages/outbox/outbox.server"
import { OutboxPage } from "~/pages/outbox/outbox-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return requireOutbox(request, context)
}

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" })

export const meta: MetaFunction = () => pageMeta("Outbox", "Mail of the development server.")

export default OutboxPage
