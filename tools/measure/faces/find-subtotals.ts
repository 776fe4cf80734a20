/** A printed line with the figure that its statement shows. */
interface SumLine {
  concept: string
  value: number
}

const deduction = /:(Accumulated(Depreciation|Amortization)|Allowance|TreasuryStock)/

interface SumNode extends SumLine {
  children: SumNode[]
}

/**
 * For each line of a statement, the lines that it is the sum of. A line that is exactly the sum of two or more lines
 * right above it is their subtotal, and counts in their place below. Up to two deductions can be printed without a
 * sign.
 */
export function findSubtotals(lines: readonly SumLine[]): Map<string, ReadonlySet<string>> {
  const stack: SumNode[] = []
  const subtotals = new Map<string, ReadonlySet<string>>()
  for (const line of lines) {
    if (line.value === 0) continue
    const from = findStart(stack, line.value)
    const children = from === null ? [] : stack.splice(from)
    if (children.length > 0) subtotals.set(line.concept, new Set(children.flatMap(listConcepts)))
    stack.push({ ...line, children })
  }
  return subtotals
}

function listConcepts({ concept, children }: SumNode): string[] {
  return [concept, ...children.flatMap(listConcepts)]
}

/** The place of the first of the last lines that add up to a value, as few as possible. */
function findStart(stack: readonly SumNode[], value: number): number | null {
  for (const turned of [0, 1, 2]) {
    let sum = stack.at(-1)?.value ?? 0
    for (let from = stack.length - 2; from >= 0; from -= 1) {
      sum += stack[from]?.value ?? 0
      if (isReached(stack.slice(from), sum - value, turned)) return from
    }
  }
  return null
}

/** True if a sum is too large by exactly twice some of its items. */
function isReached(items: readonly SumNode[], excess: number, turned: number): boolean {
  if (turned === 0) return Math.abs(excess) < 0.005
  return items.some(
    (item, at) =>
      deduction.test(item.concept) && isReached(items.slice(at + 1), excess - 2 * item.value, turned - 1),
  )
}
