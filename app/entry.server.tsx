import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { renderToReadableStream } from "react-dom/server"
import { isEmbedPath } from "~/lib/embed-path"
import { outsideScripts } from "~/platform/env.server"
import { embedPolicy, pagePolicy } from "~/platform/headers.server"
import { ServerSlots } from "~/ui/server-html"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  let responseStatus = status
  const stream = await renderToReadableStream(
    <ServerSlots.Provider value={context.slots}>
      <RemixServer context={remixContext} url={request.url} />
    </ServerSlots.Provider>,
    {
      signal: request.signal,
      onError(error) {
        responseStatus = 500
        context.log.note(
          "renderError",
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        )
      },
    },
  )
  // The policy lists the hash of every inline script, so the whole page is needed before its headers.
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set("content-type", "text/html; charset=utf-8")
  const outside = outsideScripts(context.settings).map(({ src }) => new URL(src).origin)
  const isEmbed = isEmbedPath(new URL(request.url).pathname)
  headers.set("content-security-policy", isEmbed ? embedPolicy : await pagePolicy(html, outside))
  return new Response(html, { status: responseStatus, headers })
}

export function handleError(
  error: unknown,
  { context, request }: { context?: unknown; request: Request },
): void {
  if (request.signal.aborted) return
  const log = (context as AppLoadContext | undefined)?.log
  log?.note("error", error instanceof Error ? (error.stack ?? error.message) : String(error))
}
