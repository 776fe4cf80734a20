/** Batches that are sent at the same time: the runtime works on one at a time, and keeps the memory of all of them. */
export const postsInFlight = 2

/** Does work items side by side, in order, until all are done, one fails or `isStopped`. Throws the first failure. */
export async function runLanes<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let failure: { error: unknown } | null = null
  // An async generator answers one call at a time, in order.
  const lane = async () => {
    while (!failure && !isStopped()) {
      try {
        const next = await iterator.next()
        if (next.done) return
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await iterator.return?.()
  if (failure) throw (failure as { error: unknown }).error
}
