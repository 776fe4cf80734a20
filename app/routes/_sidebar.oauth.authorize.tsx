import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { AuthorizePage } from "~/pages/connect/authorize-page"
import { loadAuthorize } from "~/pages/connect/load-authorize.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAuthorize(request, context)
}

/** The address has what a program asks for, so it is not cached or sent as a referrer. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ "cache-control": "private, no-store", "referrer-policy": "same-origin" })
  for (const cookie of loaderHeaders.getSetCookie()) headers.append("set-cookie", cookie)
  return headers
}

export const meta: MetaFunction = () => [
  ...pageMeta("Connect a program", "Allow a program to use your account."),
  { name: "robots", content: "noindex" },
]

export default AuthorizePage
