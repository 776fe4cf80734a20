/** Short enough for a key to be answered in the same frame. */
const sliceMs = 8

type Scheduler = { scheduler?: { yield?: () => Promise<void> } }

/** Runs all steps in short tasks, between which the browser handles input and paints. */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await pause()
  }
}

function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}
