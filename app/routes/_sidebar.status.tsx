import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadStatus } from "~/pages/status/load-status.server"
import { StatusPage } from "~/pages/status/status-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  return loadStatus(context)
}

export const meta: MetaFunction = () =>
  pageMeta("Data health", "What is loaded, when it was read, what failed, and what does not add up.")
export default StatusPage
