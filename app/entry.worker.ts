// @ts-expect-error: the module is made by the Remix plugin at build time
import * as serverBuild from "virtual:remix/server-build"
import type { ServerBuild } from "@remix-run/cloudflare"
import { answerAddress, findAddress } from "~/addresses/answer-address.server"
import { preflightResponse, problemResponse } from "~/addresses/data/data-response.server"
import { dataParameters, isDataPath } from "~/addresses/data/registry"
import { marketWork } from "~/addresses/market/make-market.server"
import { answerMarkdown } from "~/addresses/text/answer-markdown.server"
import { type RequestContext, requestContext, storedContext } from "~/context.server"
import { withBusyStatus } from "~/ingest/fetch/busy-response.server"
import { consumeRefreshes, runSchedule } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import type { OuterWorks } from "~/ingest/follow/works.server"
import { fromMarkdownPath } from "~/lib/text/markdown-path"
import { drain, maxFormBytes, requireSmallForm, withSmallBody } from "~/platform/body.server"
import { cachedAnswer } from "~/platform/cached-answer.server"
import { withRoomNotice } from "~/platform/d1.server"
import { type Bindings, getOrigin, parseSettings, readSettings } from "~/platform/env.server"
import { keepPrefetched, withStandardHeaders } from "~/platform/headers.server"
import { RequestLog, toBytes } from "~/platform/log.server"
import { isChange, refuseForeignForm, withoutOrigin } from "~/platform/origin-check.server"
import { pageCache, type Rendered } from "~/platform/page-cache.server"
import { isPersonalCookie } from "~/platform/page-key"
import { redirectToLowerCase, requireHttps } from "~/platform/redirects.server"
import { handleRoutes } from "~/platform/requests/handle-routes"
import { preferMarkdown } from "~/platform/requests/markdown-request"

const handleRemix = handleRoutes(serverBuild as ServerBuild, import.meta.env.MODE)

const pages = pageCache()

export default {
  async fetch(incoming, env, execution) {
    const startedAt = Date.now()
    const request = preferMarkdown(incoming)
    const settings = readSettings(env)
    if (settings instanceof Response) return settings
    const unsafe = await requireHttps(request, settings.APP_ORIGIN)
    if (unsafe) return unsafe
    const lower = redirectToLowerCase(request)
    if (lower) return lower
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
    const id = request.headers.get("cf-ray") ?? crypto.randomUUID()
    const render = (request: Request) =>
      renderPage(request, requestContext(request, env, settings, waitUntil), id)
    const { response, source } = await cachedAnswer(pages, request, render, waitUntil, dataParameters)
    const isFromCache = source !== null && source !== "rendered"
    if (isFromCache) console.log(RequestLog.cacheLine(request, response, { id, cache: source }, startedAt))
    response.headers.set("x-request-id", id)
    keepPrefetched(request, response)
    if (isChange(request) && response.ok && new URL(request.url).pathname.startsWith("/ingest")) pages.clear()
    return response
  },
  async scheduled({ scheduledTime }, env, execution) {
    const isWhole = new Date(scheduledTime).getUTCMinutes() % 15 === 0
    const run = async () => {
      if (await runSchedule(env, parseSettings(env), { isWhole, outer: outerWorks(env) })) pages.clear()
    }
    execution.waitUntil(
      run().catch((error: unknown) => {
        pages.clear()
        throw error
      }),
    )
  },
  async queue(batch, env) {
    const outer = outerWorks(env)
    await consumeRefreshes(batch, env, parseSettings(env), { outer }).finally(() => pages.clear())
  },
} satisfies ExportedHandler<Bindings, RefreshMessage>

const outerWorks = (env: Bindings): OuterWorks => ({
  market: marketWork(() => storedContext(env, parseSettings(env))),
})

/** Answers with standard headers, and writes the log line. */
async function renderPage(request: Request, context: RequestContext, id: string): Promise<Rendered> {
  const startedAt = Date.now()
  const answer = withRoomNotice(withBusyStatus(await handleRequest(request, context), context), context.log)
  context.log.note("id", id)
  context.log.note("bytes", toBytes(answer.headers))
  console.log(context.log.line(request, answer.status, startedAt))
  const { dependsOn, settings } = context
  // Without a personal cookie, a page that asks who the visitor is gets the same answer for everybody.
  const isShared = !isChange(request) && !isPersonalCookie(request.headers.get("cookie"))
  const response = withStandardHeaders(answer, {
    isPersonal: !isShared || (dependsOn.visitor && answer.status !== 200),
    isTemporary: dependsOn.temporaryResult,
    isHttps: settings.APP_ORIGIN?.startsWith("https:") ?? false,
  })
  return { response, isShared: isShared && !dependsOn.temporaryResult }
}

/** Checks the origin and the size of a form before anything reads it. */
async function handleRequest(request: Request, context: RequestContext): Promise<Response> {
  const url = new URL(request.url)
  if (request.method === "OPTIONS")
    return isDataPath(url.pathname)
      ? preflightResponse()
      : new Response(null, { status: 204, headers: { allow: "GET, HEAD" } })
  if (isChange(request) && isDataPath(url.pathname)) {
    await drain(request)
    return problemResponse(
      405,
      `Data is read with GET or HEAD, not ${request.method}.`,
      {},
      { allow: "GET, HEAD" },
    )
  }
  if (!isChange(request) || findAddress(url.pathname)?.address.checksSender) return answer(request, context)
  const refusal = hasOwnProof(url)
    ? null
    : await refuseForeignForm(request, getOrigin(request, context.settings))
  if (refusal) return refusal
  try {
    const read = hasOwnProof(url)
      ? withSmallBody(withoutOrigin(request))
      : requireSmallForm(request, getFormLimit(url))
    return await answer(await read, context)
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}

/** The answer of an address without a page, a page, or its text. */
async function answer(request: Request, context: RequestContext): Promise<Response> {
  const answered = await answerAddress(request, context)
  if (answered) return answered
  const render = (page: Request) => handleRemix(page, context)
  const page = isChange(request) ? null : fromMarkdownPath(new URL(request.url).pathname)
  return page === null ? render(request) : answerMarkdown(page, request, context, render)
}

/** Requests of mail programs (RFC 8058) and of a mail service. They carry a token or a signature, and no cookie. */
function hasOwnProof({ pathname }: URL): boolean {
  return pathname === "/mail-events" || pathname.startsWith("/alerts/unsubscribe/")
}

/** One form merges all lists of a device with their notes. */
function getFormLimit({ pathname }: URL): number {
  return /^\/watchlist(\.data)?$/.test(pathname) ? 16 * maxFormBytes : maxFormBytes
}
