import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { changeScreens } from "~/pages/screener/change-screens.server"
import { composedAddress } from "~/pages/screener/filter-sentence"
import { loadScreenerPage } from "~/pages/screener/load-screener.server"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { ScreenerPage } from "~/pages/screener/screener-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const searchParams = new URL(request.url).searchParams
  const params = parseScreenerParams(searchParams)
  const composed = composedAddress(searchParams, params)
  if (composed) throw redirect(composed, 302)
  return loadScreenerPage(params, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeScreens(request, context)
}

export const meta: MetaFunction = () =>
  pageMeta("Stock Screener", "Screen companies by their figures with a query language.")

export default ScreenerPage
