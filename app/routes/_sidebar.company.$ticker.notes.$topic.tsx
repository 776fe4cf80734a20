import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadTopic } from "~/pages/company/notes/load-notes.server"
import { TopicPage } from "~/pages/company/notes/topic-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams } = new URL(request.url)
  const page = await loadTopic(company, params.topic, searchParams, context)
  return {
    ...page,
    meta: pageMeta(`${page.topic.title} of ${company.name}`, `${page.topic.about} Of ${company.name}.`),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default TopicPage
