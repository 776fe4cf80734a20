import styleSheet, { restAddress } from "virtual:page-style"
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { brand } from "~/lib/brand"
import { toIsoDate } from "~/lib/dates"
import { isEmbedPath } from "~/lib/embed-path"
import { escapeAttribute, unescapeMarkup } from "~/lib/escape"
import { describeDamagedImport } from "~/platform/documents.server"
import { outsideScripts } from "~/platform/env.server"
import { embedPolicy, pagePolicy } from "~/platform/headers.server"
import { formatError } from "~/platform/log.server"
import { Notice } from "~/ui/notice"
import { fillPage, slotMarks } from "~/ui/page-slots"
import { addPageStyle } from "~/ui/page-style/page-style"
import { pickStyle } from "~/ui/page-style/pick-style"
import { toPrintHead } from "~/ui/print/print-head"
import { ServerSlots } from "~/ui/server-html"
import wholeStyle from "./styles.css?url"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // The policy lists the hash of every inline script, so the whole page is needed before its headers: as a string,
  // which takes half of the time of a stream.
  await readLoaderData(remixContext)
  addDamagedImports(context)
  const rendered = `<!DOCTYPE html>${addPrintHead(renderPage(request, remixContext, context), request.url)}`
  const style = styleSheet ? pickStyle(styleSheet, [rendered, ...context.slots.values()]) : ""
  const isEmbed = isEmbedPath(new URL(request.url).pathname)
  const page = addPageStyle(rendered, style, restAddress ?? wholeStyle, isEmbed)
  headers.set("content-type", "text/html; charset=utf-8")
  const outside = outsideScripts(context.settings).map(({ src }) => new URL(src).origin)
  const policy = isEmbed ? embedPolicy(style) : pagePolicy(page, outside, style)
  headers.set("content-security-policy", await policy)
  return new Response(fillPage(page, context.slots), { status, headers })
}

/** The shell shows which imported documents the loaders of this page found damaged. */
function addDamagedImports({ documents, slots }: AppLoadContext): void {
  const damaged = documents.listDamagedImports()
  if (damaged.length === 0) return
  slots.set("damaged", renderToString(<Notice>{damaged.map(describeDamagedImport).join(" ")}</Notice>))
}

function renderPage(request: Request, remixContext: EntryContext, { slots, log }: AppLoadContext): string {
  try {
    return renderToString(
      <ServerSlots.Provider value={slotMarks(slots)}>
        <RemixServer context={remixContext} url={request.url} />
      </ServerSlots.Provider>,
    )
  } catch (error) {
    log.note("renderError", error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw error
  }
}

/** Adds the attributes outside of React, because only the finished page has its title. */
function addPrintHead(page: string, address: string): string {
  const title = unescapeMarkup(/<title>([^<]*)/.exec(page)?.[1] ?? brand.name)
  const head = Object.entries(toPrintHead(title, address, toIsoDate(Date.now())))
  const attributes = head.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("")
  return page.replace("<html", () => `<html${attributes}`)
}

/** Puts the loaders' data where Remix keeps what it has read of their stream, so that no part of a page waits for it. */
async function readLoaderData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const streamCache: NonNullable<typeof renderMeta.streamCache> = {}
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  for (let part = 0, done = false; !done; part += 1) {
    const read = await reader.read()
    done = read.done
    const value = decoder.decode(read.value, { stream: true })
    streamCache[part] = Object.assign(Promise.resolve(), { result: { done, value } })
  }
  reader.releaseLock()
  renderMeta.streamCache = streamCache
}

export function handleError(
  error: unknown,
  { context, request }: { context?: unknown; request: Request },
): void {
  if (request.signal.aborted) return
  const log = (context as AppLoadContext | undefined)?.log
  log?.note("error", formatError(error))
}
