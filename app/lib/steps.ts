/** Long work as a generator. It yields the cost of each step: about the number of words that the step compares. */
export type Steps<T> = Generator<number, T>

/** The cost of the work between two pauses: a few ms. */
export const sliceCost = 20_000

/** Does all steps at once. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the steps in slices, with a pause after each, in which other requests are answered. */
export async function runInSlices<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  let cost = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    cost += step.value
    if (cost < sliceCost) continue
    cost = 0
    await pause()
  }
}

/** Converts each item in a step of its own. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  convert: (item: Item, at: number) => Result,
  getCost: (item: Item) => number,
): Steps<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    results.push(convert(item, at))
    yield getCost(item)
  }
  return results
}
