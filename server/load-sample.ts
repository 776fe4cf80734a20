import type { IngestBatchInput } from "~/ingest/batch/batch"
import { type IngestTarget, loadHealth, sendBatches } from "./ingest-client"
import { sampleBatches, sampleTag } from "./sample/sample"

/**
 * Loads the embedded sample where another one or none was loaded before, but for what this instance has read since;
 * returns whether it did.
 */
export async function loadSample(inside: IngestTarget, show: (text: string) => void): Promise<boolean> {
  const { sampleTag: loaded } = await loadHealth(inside.origin)
  if (loaded === sampleTag()) return false
  show("Loading the sample")
  await sendBatches(inside, withoutRead(sampleBatches()))
  return true
}

function* withoutRead(batches: Iterable<IngestBatchInput>): Generator<IngestBatchInput> {
  for (const batch of batches) yield { ...batch, unlessReadSince: true }
}
