import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { confirmSignIn, loadConfirm } from "~/pages/sign-in/confirm.server"
import { ConfirmPage } from "~/pages/sign-in/confirm-page"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session()
  if (session && isFresh(session, Date.now())) throw redirect("/")
  return loadConfirm(request, context.settings)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return confirmSignIn(request, context)
}

/**
 * The address contains the link, so it is not cached or sent as a referrer. A stricter policy would remove
 * Origin from forms.
 */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
})

export const meta: MetaFunction = () => [
  ...pageMeta("Sign In", "Complete the sign-in."),
  { name: "robots", content: "noindex" },
]

export default ConfirmPage
