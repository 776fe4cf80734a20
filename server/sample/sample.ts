import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type IngestBatch, type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { toSecurityFunds } from "~/model/funds/company-shares"
import { fundKind } from "~/stores/document-kinds"
import { sampleSource } from "~/stores/operations/health-store.server"
import { projectDir } from "../runtime/local-server"

export const snapshotDir = join(projectDir, "server/sample/snapshot")

/** A tag that identifies the content of the embedded sample. */
export function sampleTag(): string {
  const hash = createHash("sha256")
  for (const file of readdirSync(snapshotDir).sort())
    hash.update(file).update(readFileSync(join(snapshotDir, file)))
  return hash.digest("hex").slice(0, 16)
}

/** The batches of the embedded sample, and a last one that marks it as applied. */
export function* sampleBatches(now = Date.now()): Generator<IngestBatchInput> {
  const read = (file: string) => ingestBatch.parse(JSON.parse(readFileSync(join(snapshotDir, file), "utf8")))
  const funds: IngestBatch["documents"] = []
  for (const file of readdirSync(snapshotDir).sort()) {
    const batch = read(file)
    funds.push(...batch.documents.filter(({ kind }) => kind === fundKind.name))
    yield batch
  }
  for (const { body } of funds) yield toSecurityFunds(fundKind.schema.parse(body))
  yield {
    sources: [{ key: sampleSource, fetchedAt: now, entityTag: sampleTag(), error: null, failedAt: null }],
    rewriteLists: true,
  }
}
