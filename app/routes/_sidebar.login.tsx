import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { LoginPage } from "~/pages/sign-in/login-page"
import { getConnection } from "~/pages/sign-in/pending-connection.server"
import { signIn } from "~/pages/sign-in/sign-in-action.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await context.user())
    throw redirect((await getConnection(request, context.settings, Date.now())) ?? "/")
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (await context.user()) throw redirect("/")
  return signIn(request, !context.isDocumentRequest, context)
}

export const meta: MetaFunction = ({ location }) => {
  const search = new URLSearchParams(location.search)
  const isSignUp = (search.get("sent") ?? search.get("mode")) === "sign-up"
  return pageMeta(isSignUp ? "Sign Up" : "Log In", "Sign in with an emailed link or a provider.")
}

export default LoginPage
