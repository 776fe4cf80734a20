import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { HomePage } from "~/pages/home/home-page"
import { loadHome } from "~/pages/home/load-home.server"
import { PlainFrame } from "~/pages/shell/shell"

export async function loader({ context }: LoaderFunctionArgs) {
  return loadHome(context)
}

const description = "Financial statements, filings and investor holdings from SEC filings."

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const origin = (matches.find(({ id }) => id === "root")?.data as { origin?: string } | undefined)?.origin
  return [
    { title: `${brand.name}: financial research from SEC filings` },
    { property: "og:title", content: brand.name },
    { name: "description", content: description },
    { property: "og:description", content: description },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: brand.name,
        url: `${origin}/`,
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    },
  ]
}

export default function Home() {
  return (
    <PlainFrame hasSearch={false}>
      <HomePage />
    </PlainFrame>
  )
}
