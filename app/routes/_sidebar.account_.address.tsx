import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare"
import { confirmAddress, loadAddAddress } from "~/pages/account/ways/add-address.server"
import { AddAddressPage } from "~/pages/account/ways/add-address-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAddAddress(request, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return confirmAddress(request, context)
}

/** The address contains the link, so it is not cached or sent as a referrer. */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
})

export const meta: MetaFunction = () => [
  ...pageMeta("Add an address", "Add an email address to your account."),
  { name: "robots", content: "noindex" },
]

export default AddAddressPage
