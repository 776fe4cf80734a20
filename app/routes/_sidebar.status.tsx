import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadStatus } from "~/pages/status/load-status.server"
import { StatusPage } from "~/pages/status/status-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  return loadStatus(context)
}

export const meta: MetaFunction = () =>
  pageMeta("Data health", "Loaded data, last reads, failures, and statements that do not add up.")
export default StatusPage
