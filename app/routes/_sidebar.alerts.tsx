import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { AlertsPage } from "~/pages/alerts/alerts-page"
import { changeAlerts } from "~/pages/alerts/change-alerts.server"
import { loadAlerts } from "~/pages/alerts/load-alerts.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { view: await loadAlerts(context, new URL(request.url).searchParams) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeAlerts(request, context)
}

export const meta: MetaFunction = () =>
  pageMeta("Alerts", "Be notified about filings, insider purchases, 13F changes and results.")

export default AlertsPage
