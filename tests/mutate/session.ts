import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node"
import { root } from "./list-covering-tests"
import { addProbes, applyMutant, type Mutant } from "./list-mutants"

/** Runs tests of one project, with one mistake or with probes for many. */
export interface TestRequest {
  tests: string[]
  mutant?: Mutant
  probes?: [number, Mutant][]
}

export interface TestReply {
  files: TestedFile[]
  /** The first failure, or null. */
  failure: string | null
}

interface TestedFile {
  test: string
  failed: boolean
  ms: number
  reached: number[]
  loaded: number[]
}

/** Runs tests in the order of the request. */
class GivenOrder {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

/** The text of changed files, by path. */
let changed = new Map<string, string>()
const project = process.argv[2]
const vitest = await createVitest(
  "test",
  {
    config: join(root, `tests/${project}.config.ts`),
    watch: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [{}],
    sequence: { sequencer: GivenOrder },
    silent: true,
  },
  {
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        transform: (_, id) => changed.get(id),
      },
    ],
    test: { setupFiles: [join(root, "tests/mutate/record-reached.ts")] },
  },
)
await vitest.standalone()

process.on("message", async (request: TestRequest) => {
  process.send?.(await answer(vitest, request))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")

async function answer(vitest: Vitest, request: TestRequest): Promise<TestReply> {
  const before = [...changed.keys()]
  changed = changeFiles(request)
  for (const path of [...before, ...changed.keys()]) vitest.invalidateFile(path)
  vitest.getRootProject().config.bail = request.mutant ? 1 : 0
  // Otherwise the results of earlier runs would be among those of this run.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const specifications = await vitest.globTestSpecifications(request.tests)
  const order = new Map(request.tests.map((test, index) => [join(root, test), index]))
  const selected = specifications
    .filter(({ moduleId }) => order.has(moduleId))
    .sort((a, b) => (order.get(a.moduleId) ?? 0) - (order.get(b.moduleId) ?? 0))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(selected)
  const failures = testModules.flatMap((module) => getFailure(module) ?? [])
  return {
    files: testModules.map(toTestedFile),
    failure:
      failures[0] ?? (unhandledErrors.length > 0 ? `an error outside a test: ${unhandledErrors[0]}` : null),
  }
}

function changeFiles({ mutant, probes = [] }: TestRequest): Map<string, string> {
  const read = (file: string) => readFileSync(join(root, file), "utf8")
  if (mutant) return new Map([[join(root, mutant.file), applyMutant(read(mutant.file), mutant)]])
  const files = [...new Set(probes.map(([, { file }]) => file))]
  return new Map(
    files.map((file) => [
      join(root, file),
      addProbes(
        read(file),
        probes.filter(([, probed]) => probed.file === file),
      ),
    ]),
  )
}

function getFailure(module: TestModule): string | null {
  for (const test of module.children.allTests("failed")) return test.fullName
  return module.state() === "failed" ? `${module.relativeModuleId}: ${module.errors()[0]?.message}` : null
}

function toTestedFile(module: TestModule): TestedFile {
  const metas = [...module.children.allTests()].map((test) => test.meta())
  const { collectDuration, duration } = module.diagnostic()
  return {
    test: module.relativeModuleId,
    failed: module.state() === "failed",
    ms: collectDuration + duration,
    reached: [...new Set(metas.flatMap(({ reached = [] }) => reached))],
    loaded: [...new Set(metas.flatMap(({ loaded = [] }) => loaded))],
  }
}
