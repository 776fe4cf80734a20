import fc from "fast-check"
import { expect, test } from "vitest"
import { type FormulaName, isSameNumber, parseFormula, writeFormula } from "~/lib/workbook/formula"

const figures: Record<string, number> = { a: 6, b: 3, c: 2, "a@before": 4, zero: 0 }
const cells: Record<string, string> = { a: "A1", b: "B1", c: "C1", "a@before": "A2", zero: "D1" }

function read({ name, at }: FormulaName) {
  const key = at === null ? name : `${name}@${at}`
  return key in figures ? { text: cells[key]!, value: figures[key]! } : null
}
const write = (text: string) => writeFormula(parseFormula(text), read)

test.each([
  ["a + b * c", "A1+B1*C1", 12],
  ["(a + b) * c", "(A1+B1)*C1", 18],
  ["a - (b - c)", "A1-(B1-C1)", 5],
  ["a - b - c", "A1-B1-C1", 1],
  ["a / (b / c)", "A1/(B1/C1)", 4],
  ["a / a@before - 1", "A1/A2-1", 0.5],
  ["(a / a@before) ^ (1 / c) - 1", "(A1/A2)^(1/C1)-1", Math.sqrt(1.5) - 1],
  ["-a / b", "-A1/B1", -2],
  ["c * (-a)", "C1*(-A1)", -12],
  ["a * (1 - MIN(1, MAX(0, b / a)))", "A1*(1-MIN(1,MAX(0,B1/A1)))", 3],
  ["ROUND(a / 7, 4)", "ROUND(A1/7,4)", 0.8571],
  ["a + missing? - b", "A1-B1", 3],
  ["missing? + a", "A1", 6],
  ["missing? - a", "-A1", -6],
])("%s is written as %s", (text, written, value) => {
  expect(write(text)).toEqual({ text: written, value })
})

test.each([["missing / a"], ["a + missing"], ["missing? + other?"], ["a / zero"], ["MIN(missing, a)"]])(
  "%s is not written, because a figure is unknown",
  (text) => {
    expect(write(text)).toBeNull()
  },
)

test.each([["a +"], ["(a"], ["a b"], ["a $ b"], ["MIN a"], [""]])("%s is not a formula", (text) => {
  expect(() => parseFormula(text)).toThrow()
})

test("the value of a written formula is what its text computes", () => {
  const leaf = fc.constantFrom("a", "b", "c", "a@before", "2.5")
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc
        .tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/"), tie("tree"))
        .map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    ),
  }))
  fc.assert(
    fc.property(tree, (text) => {
      const written = write(text)
      if (!written) return
      const plain = Object.entries(cells).reduce(
        (formula, [key, cell]) => formula.replaceAll(cell, `(${figures[key]})`),
        written.text,
      )
      expect(isSameNumber(new Function(`return ${plain}`)() as number, written.value)).toBe(true)
    }),
  )
})

test.each([
  [1, 1 + 1e-10, true],
  [1, 1 + 1e-8, false],
  [0, 0, true],
  [0, 1e-9, false],
  [1e12, 1e12 + 1, true],
])("%d and %d are the same number: %s", (first, second, isSame) => {
  expect(isSameNumber(first, second)).toBe(isSame)
})
