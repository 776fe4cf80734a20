import { expect, test } from "vitest"
import { addProbes, applyMutant, listMutants } from "../../mutate/list-mutants"

const mutate = (text: string) => listMutants("a.ts", text).map((mutant) => applyMutant(text, mutant))

test.each([
  ["const a = b < c", ["const a = (b <= c)"]],
  ["const a = b === c && d", ["const a = (b === c || d)", "const a = (b !== c) && d"]],
  ["const a = b - c", ["const a = (c - (b))"]],
  ["const a = b ?? c", ["const a = (b)"]],
  ["const a = !b", ["const a = (b)"]],
  ["const a = { 2: 5 }", ["const a = { 2: ((5 + 1)) }"]],
  ["const a = b ? c : d", ["const a = (true) ? c : d", "const a = (false) ? c : d"]],
  ["while (a) b()", ["while ((false)) b()", "while (a) ;"]],
  ["const a = b.filter(c).map(d)", ["const a = (b).map(d)"]],
  ["const a = Math.max(b, c)", ["const a = (Math.min(b, c))"]],
  ["function a() { return b }", ["function a() { return null }"]],
  ["if (a) throw b", ["if ((true)) throw b", "if ((false)) throw b", "if (a) ;"]],
])("%j gets each of the mistakes of its operators and statements", (text, mistakes) => {
  expect(mutate(text)).toEqual(mistakes)
})

test.each([
  'import { a } from "b"',
  "type A = 1 | true",
  "const a = `b` + c",
  "const a = b?.filter(c).map(d)",
])("%j gets no mistake", (text) => expect(mutate(text)).toEqual([]))

test("probes report the mistakes whose code runs, and nothing of a branch that does not run", () => {
  const text = "if (a < 2) b(a - 1)\nelse b(3)"
  const mutants = listMutants("a.ts", text)
  const reached = new Set<number>()
  const run = new Function("a", "b", "globalThis", addProbes(text, [...mutants.entries()]))
  run(1, () => undefined, { reach: (number: number) => reached.add(number) })
  const lines = mutants.map((mutant) => text.slice(0, mutant.start).split("\n").length)
  expect([...reached].every((number) => lines[number] === 1)).toBe(true)
  expect(reached.size).toBe(lines.filter((line) => line === 1).length)
})
