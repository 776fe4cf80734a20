import fc from "fast-check"
import type { FuzzedParser } from "./parsers"

/** Errors by which a parser says that a text is not its own. All others are faults. */
const refusals = /^(?:Not[A-Z]\w+|ZodError|QueryError|EdgarUnavailable)$/
/** The limit of processor time, which does not include other work on the machine. */
const maxMs = 20_000

type Edit =
  | { kind: "insert"; at: number; text: string }
  | { kind: "remove"; at: number; length: number }
  | { kind: "repeat"; at: number; length: number; times: number }

function edits(words: string[]): fc.Arbitrary<Edit[]> {
  const at = fc.double({ min: 0, max: 1, noNaN: true })
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  )
  const length = fc.integer({ min: 1, max: 60 })
  const edit = fc.oneof(
    fc.record({ kind: fc.constant("insert" as const), at, text }),
    fc.record({ kind: fc.constant("remove" as const), at, length }),
    fc.record({ kind: fc.constant("repeat" as const), at, length, times: fc.integer({ min: 1, max: 40 }) }),
  )
  return fc.array(edit, { maxLength: 12 })
}

function applyEdit(text: string, edit: Edit): string {
  const at = Math.floor(edit.at * text.length)
  if (edit.kind === "insert") return text.slice(0, at) + edit.text + text.slice(at)
  if (edit.kind === "remove") return text.slice(0, at) + text.slice(at + edit.length)
  return text.slice(0, at) + text.slice(at, at + edit.length).repeat(edit.times) + text.slice(at)
}

/** A mutated sample, or a text of the parser's own words. */
function texts({ samples, words }: FuzzedParser): fc.Arbitrary<string> {
  const mutated = fc
    .tuple(fc.constantFrom(...samples), edits(words))
    .map(([sample, changes]) => changes.reduce(applyEdit, sample))
  const made = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(""))
  return fc.oneof({ weight: 3, arbitrary: mutated }, { weight: 1, arbitrary: made })
}

/** Throws for a number that is not finite anywhere in a result: stored documents refuse it. */
function requireFinite(result: unknown, place = "result"): void {
  if (typeof result === "number" && !Number.isFinite(result))
    throw new TypeError(`The number at ${place} is ${result}.`)
  if (typeof result !== "object" || result === null) return
  const entries = result instanceof Map ? result : Object.entries(result)
  for (const [key, value] of entries) requireFinite(value, `${place}.${String(key)}`)
}

/** Throws unless the parser reads the text, with finite numbers, or refuses it by a named error. */
export function requireReading(parser: FuzzedParser, text: string): void {
  try {
    requireFinite(parser.parse(text))
  } catch (error) {
    if (!(error instanceof Error) || !refusals.test(error.name)) throw error
  }
}

/** The first text that a parser fails on, shrunk; null if there is none. */
export function fuzz(parser: FuzzedParser, { seed, runs }: { seed: number; runs: number }) {
  const result = fc.check(
    fc.property(texts(parser), (text) => {
      const before = process.cpuUsage()
      requireReading(parser, text)
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 > maxMs) throw new Error(`took longer than ${maxMs} ms`)
    }),
    { seed, numRuns: runs },
  )
  if (!result.failed) return null
  const [text] = result.counterexample ?? [""]
  return { parser: parser.name, seed, text, error: String(result.errorInstance) }
}
