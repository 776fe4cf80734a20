import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadDevelopers } from "~/addresses/load-developers.server"
import { DevelopersPage } from "~/pages/developers/developers-page"
import { pageMeta } from "~/ui/page-meta"

export function loader({ request, context }: LoaderFunctionArgs) {
  return { view: loadDevelopers(request, context) }
}

export const meta: MetaFunction = () =>
  pageMeta("For developers", "JSON, CSV, OpenAPI and MCP: the same data for programs and language models.")

export default DevelopersPage
