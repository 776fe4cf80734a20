import type { IngestBatchInput } from "~/ingest/batch/batch"

interface Sending {
  ciks: ReadonlySet<string>
  done: Promise<void>
}

/**
 * Posts batches side by side. Those with figures of the same company, and those of other data, are posted one after
 * the other: a later figure replaces an earlier one.
 */
export function sideBySide(post: (batch: IngestBatchInput) => Promise<void>, most: number) {
  const inFlight = new Set<Sending>()

  const isApart = (ciks: ReadonlySet<string>, other: Sending) =>
    ciks.size > 0 && other.ciks.size > 0 && ![...ciks].some((cik) => other.ciks.has(cik))

  return {
    /** Resolves when the batch is on its way; throws the failure of an earlier one. */
    async send(batch: IngestBatchInput): Promise<void> {
      const ciks = new Set([
        ...(batch.importedStatements?.map(({ cik }) => cik) ?? []),
        ...(batch.registerReports?.map(({ symbol }) => symbol) ?? []),
      ])
      const sending: Sending = { ciks, done: Promise.resolve() }
      for (;;) {
        const [oldest, ...others] = inFlight
        const waitsFor = [...inFlight].find((other) => !isApart(ciks, other))
        if (waitsFor) await waitsFor.done
        else if (oldest && others.length + 1 >= most) await oldest.done
        else break
      }
      sending.done = post(batch).then(() => {
        inFlight.delete(sending)
      })
      // A failure is thrown where the next batch, or the end, waits for it.
      sending.done.catch(() => {})
      inFlight.add(sending)
    },
    async end(): Promise<void> {
      for (const { done } of inFlight) await done
    },
  }
}
