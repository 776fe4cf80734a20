import type { AppLoadContext } from "@remix-run/cloudflare"
import { acceptBatch, leaseSlots, requireToken, sendListings } from "~/ingest/apply/endpoint.server"
import { sendFaces, sendLargest, sendReadReports } from "~/ingest/apply/fill-questions.server"
import { sendExport, sendImports, undoImport } from "~/ingest/apply/imports.server"
import { answerMonths } from "~/ingest/past/past-endpoint.server"
import { readHistory } from "~/ingest/read-through/history-endpoint.server"
import { acceptSnapshot } from "~/ingest/snapshot/snapshot-endpoint.server"
import { notFound } from "~/lib/not-found"
import { receiveMailEvent } from "~/pages/alerts/mail-events.server"
import { requireOutbox } from "~/pages/outbox/outbox.server"
import { followsSec } from "~/platform/env.server"
import { frontAnswersHeader, memoryHeader, parseMemory } from "~/platform/requests/memory-header"
import { loadHealth } from "~/stores/operations/health-store.server"
import { loadMetrics } from "~/stores/operations/operator-metrics-store.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"
import type { Address, Answer } from "./find-address"

/** With `?ready`, 503 until the sample is applied. */
const health: Answer = async ({ request, context }) => {
  const found = await loadHealth(context.db)
  const isWaiting = new URL(request.url).searchParams.has("ready") && found.sampleAppliedAt === null
  return Response.json(found, {
    status: isWaiting ? 503 : 200,
    headers: { "cache-control": "no-store" },
  })
}

/** 503 with the reasons if the instance is not fit to serve. */
const readiness: Answer = async ({ context }) => {
  const reasons = listReasons(await loadReadiness(context.db, Date.now()), followsSec(context.settings))
  return Response.json(
    { ready: reasons.length === 0, reasons },
    { status: reasons.length === 0 ? 200 : 503, headers: { "cache-control": "no-store" } },
  )
}

/** Prometheus' text format; 404 without the bearer token METRICS_TOKEN. */
const metrics: Answer = async ({ request, context }) => {
  await requireToken(request, { INGEST_TOKEN: context.settings.METRICS_TOKEN })
  const memory = parseMemory(request.headers.get(memoryHeader))
  const frontAnswers = Number(request.headers.get(frontAnswersHeader) ?? Number.NaN)
  const text = await loadMetrics(context.db, Date.now(), {
    follows: followsSec(context.settings),
    memory,
    frontAnswers: Number.isNaN(frontAnswers) ? null : frontAnswers,
  })
  return new Response(text, {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  })
}

/** Mails of a development server. */
const outbox: Answer = async ({ request, context }) => {
  const { mails } = await requireOutbox(request, context)
  return Response.json({ rows: mails }, { headers: { "cache-control": "no-store" } })
}

/** An address of the command line, which sends the token of the deployment. Others find nothing at it. */
const ingest = (
  path: string,
  answer: (request: Request, context: AppLoadContext) => Promise<Response>,
): Address => ({
  path,
  get: () => notFound("Not Found"),
  post: ({ request, context }) => answer(request, context),
  checksSender: true,
})

export const operations: Address[] = [
  { path: "/healthz", get: health },
  { path: "/readyz", get: readiness },
  { path: "/metrics", get: metrics },
  { path: "/dev/outbox.json", get: outbox },
  {
    path: "/mail-events",
    get: () => new Response("Events are sent with POST.", { status: 405, headers: { allow: "POST" } }),
    // Bounces and complaints that a mail service reports.
    post: ({ request, context }) => receiveMailEvent(request, context),
  },
  ingest("/ingest", acceptBatch),
  ingest("/ingest/companies", sendListings),
  ingest("/ingest/export", sendExport),
  ingest("/ingest/faces", sendFaces),
  ingest("/ingest/history", readHistory),
  ingest("/ingest/imports", sendImports),
  ingest("/ingest/largest", sendLargest),
  ingest("/ingest/past", answerMonths),
  ingest("/ingest/register", sendReadReports),
  ingest("/ingest/slots", leaseSlots),
  ingest("/ingest/snapshot", acceptSnapshot),
  ingest("/ingest/undo", undoImport),
]
