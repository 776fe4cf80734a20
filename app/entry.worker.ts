// @ts-expect-error: the module is made by the Remix plugin at build time
import * as serverBuild from "virtual:remix/server-build"
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare"
import { type RequestContext, requestContext } from "~/context.server"
import { isIngestAddress } from "~/ingest/apply/endpoint.server"
import { withBusyStatus } from "~/ingest/fetch/busy-response.server"
import { consumeRefreshes, runSchedule } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import { preflightResponse } from "~/pages/api/data-response.server"
import { isDataPath } from "~/pages/api/registry"
import { drain, maxFormBytes, requireSmallForm, withSmallBody } from "~/platform/body.server"
import { cachedAnswer } from "~/platform/cached-answer.server"
import { type Bindings, InvalidEnvironment, parseSettings, type Settings } from "~/platform/env.server"
import { isSameOrigin, secureAddress, withStandardHeaders } from "~/platform/headers.server"
import { RequestLog } from "~/platform/log.server"
import { pageCache, type Rendered } from "~/platform/page-cache.server"
import { hasPersonalCookie } from "~/platform/session.server"

const handleRemix = createRequestHandler(serverBuild as ServerBuild, import.meta.env.MODE)

const pages = pageCache()

export default {
  async fetch(request, env, execution) {
    const startedAt = Date.now()
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work)
    let settings: Settings
    try {
      settings = parseSettings(env)
    } catch (error) {
      if (!(error instanceof InvalidEnvironment)) throw error
      console.error(error.message)
      return new Response(error.message, { status: 500 })
    }
    const secure = secureAddress(request, settings.APP_ORIGIN)
    if (secure) {
      await drain(request)
      const moved = new Response(null, { status: 308, headers: { location: secure } })
      return withStandardHeaders(moved, { isPersonal: false, isHttps: true })
    }
    const render = (request: Request) =>
      renderResponse(request, requestContext(request, env, settings, waitUntil))
    const { response, source } = await cachedAnswer(pages, request, render, waitUntil)
    if (source === null) {
      if (changes(request) && isIngestAddress(new URL(request.url).pathname)) pages.clear()
    } else if (source !== "rendered")
      console.log(RequestLog.cacheLine(request, response.status, source, startedAt))
    return response
  },
  async scheduled(_, env, execution) {
    execution.waitUntil(runSchedule(env, parseSettings(env)).finally(() => pages.clear()))
  },
  async queue(batch, env) {
    await consumeRefreshes(batch, env, parseSettings(env)).finally(() => pages.clear())
  },
} satisfies ExportedHandler<Bindings, RefreshMessage>

/** Renders a response with its headers and writes its log line. */
async function renderResponse(request: Request, context: RequestContext): Promise<Rendered> {
  const startedAt = Date.now()
  const answer = withBusyStatus(await respond(request, context), context)
  console.log(context.log.line(request, answer.status, startedAt))
  const { dependsOn, settings } = context
  // Without a personal cookie, a page that asks who the visitor is gets the same answer for everybody.
  const isShared = !changes(request) && !hasPersonalCookie(request)
  const response = withStandardHeaders(answer, {
    isPersonal: !isShared || (dependsOn.visitor && answer.status !== 200),
    isTemporary: dependsOn.temporaryResult,
    isHttps: settings.APP_ORIGIN?.startsWith("https:") ?? false,
  })
  return { response, isShared: isShared && !dependsOn.temporaryResult }
}

async function respond(request: Request, context: RequestContext): Promise<Response> {
  const url = new URL(request.url)
  if (request.method === "OPTIONS" && isDataPath(url.pathname)) return preflightResponse()
  // Both check who asks themselves, and read other bodies than forms.
  const isForPrograms = isIngestAddress(url.pathname) || url.pathname === "/mcp"
  if (!changes(request) || isForPrograms) return handleRemix(request, context)
  if (hasOwnProof(url)) return handleRemix(await withSmallBody(withoutOrigin(request)), context)
  if (!isSameOrigin(request, context.settings.APP_ORIGIN ?? url.origin)) {
    await drain(request)
    return new Response("This form was sent from another site, so nothing was changed.", { status: 403 })
  }
  try {
    return await handleRemix(await requireSmallForm(request, formLimit(url)), context)
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}

/** Requests of mail programs (RFC 8058) and of a mail service. They carry a token or a signature, and no cookie. */
function hasOwnProof({ pathname }: URL): boolean {
  return pathname === "/mail-events" || pathname.startsWith("/alerts/unsubscribe/")
}

/** Remix refuses a foreign origin, and a cookie must not count for a request whose origin is not checked. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ["origin", "cookie"]) headers.delete(name)
  return new Request(request, { headers })
}

/** One form merges all lists of a device with their notes. */
function formLimit({ pathname }: URL): number {
  return /^\/watchlist(\.data)?$/.test(pathname) ? 16 * maxFormBytes : maxFormBytes
}

function changes(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD"
}
