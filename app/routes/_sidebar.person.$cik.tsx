import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadPersonPage } from "~/pages/person/load-person.server"
import { PersonPage } from "~/pages/person/person-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const person = await loadPersonPage(params.cik, request, context)
  const { name } = person.head
  return {
    ...person,
    meta: pageMeta(
      name,
      `Roles, trades and holdings of ${name} in all companies, by ownership forms and schedules.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default PersonPage
