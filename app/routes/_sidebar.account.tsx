import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare"
import { changeAccount } from "~/pages/account/account-action.server"
import { AccountPage } from "~/pages/account/account-page"
import { loadAccountPage } from "~/pages/account/load-account-page.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  return loadAccountPage(context, Date.now())
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeAccount(request, context)
}

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" })

export const meta: MetaFunction = () => pageMeta("Your account", "Export or delete your data.")

export default AccountPage
