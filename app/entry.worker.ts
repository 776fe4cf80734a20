// @ts-expect-error: the module is made by the Remix plugin at build time
import * as serverBuild from "virtual:remix/server-build"
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare"
import { type RequestContext, requestContext } from "~/context.server"
import { isIngestAddress } from "~/ingest/apply/endpoint.server"
import { busyRetrySeconds } from "~/ingest/fetch/edgar-line.server"
import { consumeRefreshes, runSchedule } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import { preflightResponse } from "~/pages/api/data-response.server"
import { isDataPath } from "~/pages/api/registry"
import { drain, maxFormBytes, requireSmallForm, withSmallBody } from "~/platform/body.server"
import { type Bindings, InvalidEnvironment, parseSettings } from "~/platform/env.server"
import { isSameOrigin, secureAddress, withStandardHeaders } from "~/platform/headers.server"
import { hasPersonalCookie } from "~/platform/session.server"

const handleRemix = createRequestHandler(serverBuild as ServerBuild, import.meta.env.MODE)

export default {
  async fetch(request, env, execution) {
    const startedAt = Date.now()
    let context: RequestContext
    try {
      context = requestContext(request, env, parseSettings(env), (work) => execution.waitUntil(work))
    } catch (error) {
      if (!(error instanceof InvalidEnvironment)) throw error
      console.error(error.message)
      return new Response(error.message, { status: 500 })
    }
    const response = withBusyStatus(await respond(request, context), context)
    console.log(context.log.line(request, response.status, startedAt))
    const { dependsOn, settings } = context
    return withStandardHeaders(response, {
      isPersonal: changes(request) || hasPersonalCookie(request) || dependsOn.visitor,
      isTemporary: dependsOn.temporaryResult,
      isHttps: settings.APP_ORIGIN?.startsWith("https:") ?? false,
    })
  },
  async scheduled(_, env, execution) {
    execution.waitUntil(runSchedule(env, parseSettings(env)))
  },
  async queue(batch, env) {
    await consumeRefreshes(batch, env, parseSettings(env))
  },
} satisfies ExportedHandler<Bindings, RefreshMessage>

/**
 * A page that met a full line to the SEC shows its sentence with status 503. Data of a client-side navigation keeps
 * its status, because Remix would replace the page by an error.
 */
function withBusyStatus(response: Response, { log, isDocumentRequest }: RequestContext): Response {
  if (!log.notes.busy || !isDocumentRequest || response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set("retry-after", String(busyRetrySeconds))
  headers.set("cache-control", "no-store")
  return new Response(response.body, { status: 503, headers })
}

async function respond(request: Request, context: RequestContext): Promise<Response> {
  const secure = secureAddress(request, context.settings.APP_ORIGIN)
  if (secure) {
    await drain(request)
    return new Response(null, { status: 308, headers: { location: secure } })
  }
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
