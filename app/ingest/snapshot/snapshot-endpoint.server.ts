import {
  answerBatch,
  countEntries,
  type EndpointEffects,
  parseBatch,
  requirePastTimes,
} from "~/ingest/apply/endpoint.server"
import { mergeSnapshot } from "./merge-snapshot.server"
import { snapshotBatch } from "./snapshot-batch"

/** Takes a piece of a snapshot from the command line; 404 without the deployment's bearer token. */
export async function acceptSnapshot(
  request: Request,
  effects: Pick<EndpointEffects, "settings" | "db" | "documents" | "log">,
  now = Date.now(),
): Promise<Response> {
  return answerBatch(request, effects, async (body) => {
    const batch = parseBatch(snapshotBatch, body)
    requirePastTimes(
      [
        ...batch.documents.map(({ fetchedAt }) => fetchedAt),
        ...(batch.rows.sources ?? []).map(({ fetched_at }) => Number(fetched_at)),
        batch.listsReadAt ?? 0,
      ],
      now,
    )
    const answer = { ...(await mergeSnapshot(batch, { ...effects, now: () => now })) }
    const { rows, ...fields } = batch
    return { answer, entries: { ...countEntries(fields), ...countEntries(rows) } }
  })
}
