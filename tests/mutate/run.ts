import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { seededRandom } from "~/ingest/invented/random"
import { listCoveringTests, listFiles, root } from "./list-covering-tests"
import { listMutants, type Mutant } from "./list-mutants"
import type { TestReply, TestRequest } from "./session"
import { type Project, Session } from "./start-session"

type Outcome = { result: "found"; failure: string } | { result: "survived" | "not reached" }

/**
 * `npm run mutate -- app/model/holdings`: makes mistakes in the code of a folder, one at a time, and runs the tests
 * that reach the changed code. Prints the share that a test finds, and the mistakes that no test finds.
 *
 *     --count 50    50 mistakes instead of 200, chosen by a random number that depends on the folder only
 *     --jobs 1      one mistake at a time instead of two
 *     --unit        only unit tests, also for code that none of them reaches
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "200" },
    jobs: { type: "string", default: "2" },
    unit: { type: "boolean", default: false },
  },
})
const [folder] = positionals
if (folder === undefined || positionals.length > 1)
  throw new Error("Name one folder, such as app/model/holdings")

/** Test files of a project that are run for a file, the nearest of those that import it. */
const testsOfFile = 5
/** Tests in the Workers runtime take much longer. They are run for code that no unit test reaches. */
const projects: Project[] = values.unit ? ["unit"] : ["unit", "worker"]
const since = Date.now()

const files = listFiles(folder)
const covering = listCoveringTests(files, projects, testsOfFile)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]))
const imported = files.filter((file) => covering.get(file)?.length)
const mutants = sample(imported.flatMap((file) => listMutants(file, texts.get(file) ?? "")))
if (mutants.length === 0) throw new Error(`No ${projects.join(" or ")} test imports code of ${folder}`)
const jobs = Array.from({ length: Number(values.jobs) }, () => ({
  unit: new Session("unit"),
  worker: new Session("worker"),
}))

const tested = await runWithoutMistakes()
const outcomes = new Map<Mutant, Outcome>()
await eachInJobs([...mutants.entries()], async ([number, mutant], sessions) => {
  const outcome = await findMistake(number, mutant, sessions)
  outcomes.set(mutant, outcome)
  const result = outcome.result === "found" ? `found by: ${outcome.failure}` : outcome.result
  console.log(`${outcomes.size}/${mutants.length} ${countSeconds()} s ${toLine(mutant)}\n      ${result}`)
})
for (const { unit, worker } of jobs) await Promise.all([unit.close(), worker.close()])

const found = list("found").length
const pct = ((100 * found) / mutants.length).toFixed(1)
console.log(`\n${folder}: tests find ${found} of ${mutants.length} mistakes (${pct} %)`)
for (const result of ["survived", "not reached"] as const) {
  const lines = list(result).map(toLine)
  console.log(`\n${lines.length} ${result}${lines.map((line) => `\n  ${line}`).join("")}`)
}
const unread = files.filter(
  (file) => !imported.includes(file) && listMutants(file, texts.get(file) ?? "").length > 0,
)
if (unread.length > 0) console.log(`\nNo ${projects.join(" or ")} test imports ${unread.join(", ")}`)

function list(result: Outcome["result"]): Mutant[] {
  return mutants
    .filter((mutant) => outcomes.get(mutant)?.result === result)
    .sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start)
}

function countSeconds(): number {
  return Math.round((Date.now() - since) / 1000)
}

/** A fixed random choice for each folder. */
function sample(all: Mutant[]): Mutant[] {
  const seed = [...(folder ?? "")].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  const random = seededRandom(seed)
  return all
    .map((mutant) => ({ mutant, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, Number(values.count))
    .map(({ mutant }) => mutant)
}

/** Runs all tests once with probes, which show the mistakes that each test file can find. */
async function runWithoutMistakes(): Promise<TestReply["files"]> {
  const results: TestReply["files"] = []
  for (const project of projects) {
    const reached = new Set(results.flatMap((file) => [...file.reached, ...file.loaded]))
    const probes = [...mutants.entries()].filter(([number]) => !reached.has(number))
    const probed = new Set(probes.flatMap(([, { file }]) => covering.get(file) ?? []))
    const tests = [...probed].filter((test) => test.startsWith(`tests/${project}/`))
    console.log(`Running ${tests.length} ${project} test files without a mistake`)
    await eachInJobs(split(tests), async (part, sessions) => {
      const reply = await sessions[project].run({ tests: part, probes }, 3_600_000)
      if (!reply) throw new Error(`The ${project} tests do not end`)
      for (const file of reply.files)
        if (file.failed) console.log(`Left out, because it fails without a mistake: ${file.test}`)
        else results.push(file)
    })
  }
  console.log(`${results.length} test files pass after ${countSeconds()} s`)
  return results
}

/** A part for each job. A part without tests is left out. */
function split(tests: string[]): string[][] {
  const length = Math.ceil(tests.length / jobs.length)
  return jobs
    .map((_, index) => tests.slice(index * length, (index + 1) * length))
    .filter((part) => part.length > 0)
}

async function findMistake(
  number: number,
  mutant: Mutant,
  sessions: Record<Project, Session>,
): Promise<Outcome> {
  const isLoaded = tested.some(({ loaded }) => loaded.includes(number))
  // Code that runs when its file is loaded belongs to no test.
  const nearest = isLoaded ? (covering.get(mutant.file) ?? []) : []
  const able = tested
    .filter(({ test, reached }) => reached.includes(number) || nearest.includes(test))
    .sort((a, b) => a.ms - b.ms)
  if (able.length === 0) return { result: "not reached" }
  for (const project of projects) {
    const inProject = able.filter(({ test }) => test.startsWith(`tests/${project}/`))
    if (inProject.length === 0) continue
    const request: TestRequest = { tests: inProject.map(({ test }) => test), mutant }
    const limitMs = 60_000 + 10 * inProject.reduce((sum, { ms }) => sum + ms, 0)
    const reply = await sessions[project].run(request, limitMs)
    if (!reply) return { result: "found", failure: `no end after ${Math.round(limitMs / 1000)} s` }
    if (reply.failure !== null) return { result: "found", failure: reply.failure }
  }
  return { result: "survived" }
}

async function eachInJobs<Item>(
  items: Item[],
  work: (item: Item, sessions: Record<Project, Session>) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    jobs.map(async (sessions) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, sessions)
    }),
  )
}

function toLine(mutant: Mutant): string {
  const text = texts.get(mutant.file) ?? ""
  const line = text.slice(0, mutant.start).split("\n").length
  const shorten = (code: string) => code.replace(/\s+/g, " ").slice(0, 90)
  return `${mutant.file}:${line} ${shorten(text.slice(mutant.start, mutant.end))} → ${shorten(mutant.replacement)}`
}
