import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { toMarkdownPath } from "~/lib/text/markdown-path"

/** The preview image of a page on other sites. */
export function cardPath(path: string): string {
  const charts = /^\/company\/[^/]+\/visualize$/.exec(path)?.[0]
  if (charts) return `${charts}.png`
  const subject = /^\/(?:company|investor|etf|blog)\/[^/]+/.exec(path)?.[0]
  return subject ? `${subject}/card.png` : "/card.png"
}

/** The canonical address of a page and its link preview. */
export function PageLinks() {
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin?: string }>("root")?.origin
  if (!origin) return null
  const address = origin + (pathname === "/" ? "/" : pathname.replace(/\/+$/, ""))
  return (
    <>
      <link rel="canonical" href={address} />
      <link rel="alternate" type="text/markdown" href={origin + toMarkdownPath(pathname)} />
      <link rel="alternate" type="text/plain" title="llms.txt" href={`${origin}/llms.txt`} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + cardPath(pathname)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
