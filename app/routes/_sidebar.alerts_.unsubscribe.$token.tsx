import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare"
import { loadUnsubscribe, unsubscribe } from "~/pages/alerts/unsubscribe.server"
import { UnsubscribePage } from "~/pages/alerts/unsubscribe-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadUnsubscribe(params.token, context)
}

/** The only form without an origin check: the post carries its own token (RFC 8058). */
export async function action({ params, context }: ActionFunctionArgs) {
  return unsubscribe(params.token, context)
}

export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta(
    data?.isStopped ? "Alert Emails Are Off" : "Stop Alert Emails",
    "Stop the emails of all watchlists and saved screens.",
  ),
  { name: "robots", content: "noindex" },
]

export default UnsubscribePage
