import type { IngestBatchInput } from "~/ingest/batch/batch"
import { filingsKind, insidersKind } from "~/stores/document-kinds"

/**
 * A batch that the embedded sample may contain: figures, names and dates. Footnotes of ownership forms and titles of
 * documents are their authors' text and are loaded with the first refresh.
 */
export function withoutProse(batch: IngestBatchInput): IngestBatchInput {
  return {
    ...batch,
    documents: (batch.documents ?? []).map((document) => ({ ...document, body: getBody(document) })),
  }
}

function getBody({ kind, body }: NonNullable<IngestBatchInput["documents"]>[number]): unknown {
  if (kind === filingsKind.name) {
    const filings = filingsKind.schema.parse(body)
    const forms = new Set(filings.columns.form)
    return { ...filings, words: filings.words.map((word, index) => (forms.has(index) ? word : "")) }
  }
  if (kind === insidersKind.name) {
    const insiders = insidersKind.schema.parse(body)
    return {
      ...insiders,
      filings: insiders.filings.map((filing) => ({
        ...filing,
        content: { ...filing.content, footnotes: [] },
      })),
    }
  }
  return body
}
