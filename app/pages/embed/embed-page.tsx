import { useLoaderData } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { ServerHtml } from "~/ui/server-html"
import type { EmbedView } from "./load-embed.server"

/** A chart or table alone, with its source below. It has no scripts, so its links open the page in a new tab. */
export function EmbedPage() {
  const { title, note, source } = useLoaderData<EmbedView>()
  return (
    <main className="embed mx-auto max-w-[1080px] px-4 py-3">
      <h1 className="font-serif text-large leading-tight font-semibold">{title}</h1>
      {note ? <p className="pt-1 pb-2 text-note text-ink-3">{note}</p> : null}
      <ServerHtml slot="embed" html={null} />
      <p className="pt-2 text-note text-ink-3">
        Source:{" "}
        <a className="link" href={source} target="_blank" rel="noopener">
          {brand.name}
        </a>
        , from filings with the SEC
      </p>
    </main>
  )
}
