import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireOutbox } from "~/features/accounts/outbox.server"
import { OutboxPage } from "~/features/accounts/outbox-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  return requireOutbox(context)
}

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" })

export const meta: MetaFunction = () => pageMeta("Outbox", "What would have been sent as mail.")

export default OutboxPage
