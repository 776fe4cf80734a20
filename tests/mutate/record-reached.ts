import { afterEach, beforeAll } from "vitest"

declare global {
  var reach: ((mutant: number) => void) | undefined
}

declare module "vitest" {
  interface TaskMeta {
    /** Mutants whose code ran in the test. */
    reached?: number[]
    /** Mutants whose code ran while the test's file was loaded. */
    loaded?: number[]
  }
}

const reached = new Set<number>()
let loaded: number[] = []
globalThis.reach = (mutant) => reached.add(mutant)

function takeReached(): number[] {
  const mutants = [...reached]
  reached.clear()
  return mutants
}

beforeAll(() => {
  loaded = takeReached()
})

afterEach(({ task }) => {
  task.meta.reached = takeReached()
  task.meta.loaded = loaded
})
