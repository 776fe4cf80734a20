import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadDevelopers } from "~/addresses/load-developers.server"
import { AddressLists } from "~/pages/developers/address-list"
import { DevelopersPage, type DevelopersView } from "~/pages/developers/developers-page"
import { pageMeta } from "~/ui/page-meta"
import { renderSlot } from "~/ui/render-slot.server"

export function loader({ request, context }: LoaderFunctionArgs) {
  const { groups, ...view } = loadDevelopers(request, context)
  const addresses = renderSlot(context, "addresses", <AddressLists groups={groups} />)
  return { view: { ...view, addresses } satisfies DevelopersView }
}

export const meta: MetaFunction = () =>
  pageMeta("For developers", "JSON, CSV, OpenAPI and MCP: the same data for programs and language models.")

export default DevelopersPage
