import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { changeWatchState, loadWatchState } from "~/pages/watchlist/button/watch-toggle.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadWatchState(request, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeWatchState(request, context)
}
