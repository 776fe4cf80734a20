import type { EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { isbot } from "isbot"
import { renderToReadableStream } from "react-dom/server"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
) {
  const body = await renderToReadableStream(<RemixServer context={remixContext} url={request.url} />, {
    signal: request.signal,
  })
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady
  headers.set("Content-Type", "text/html")
  return new Response(body, { headers, status })
}
