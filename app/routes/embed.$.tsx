import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmbedPage } from "~/pages/embed/embed-page"
import { loadEmbed } from "~/pages/embed/load-embed.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return loadEmbed(`/${params["*"] ?? ""}`, request, context)
}

/** Sites that isolate themselves accept only frames that say so. */
export const headers: HeadersFunction = () => ({ "cross-origin-resource-policy": "cross-origin" })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...(data ? pageMeta(`Embedded: ${data.title}`, `${data.title}, from filings.`) : []),
  { name: "robots", content: "noindex" },
]

export default EmbedPage
