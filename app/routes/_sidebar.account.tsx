import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare"
import { changeAccount, requireUser } from "~/pages/account/account-action.server"
import { AccountPage } from "~/pages/account/account-page"
import { listTokens } from "~/stores/people/tokens-store.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await requireUser(context)
  return { user, tokens: await listTokens(context.db, user.id) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeAccount(request, context)
}

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" })

export const meta: MetaFunction = () => pageMeta("Your account", "Export or delete your data.")

export default AccountPage
