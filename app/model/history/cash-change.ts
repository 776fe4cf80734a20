import type { LabeledLine } from "./label-rows"
import type { FigureCell } from "./printed-lines"

const first = /\b(?:beginning|start) of\b|\b(?:at|on|balance) january 1\b|\bbeginning balance\b/i
const last = /\bend of\b|\b(?:at|on|balance) december 31\b|\bending balance\b/i

/** Cash at the end of each column's period less cash at its beginning, as a statement of cash flows gives them. */
export function cashChanges(
  labeled: readonly LabeledLine[],
  placed: readonly ((FigureCell | null)[] | null)[],
): (number | null)[] {
  const getValues = (pattern: RegExp) => {
    const index = labeled.findIndex(
      ({ wrapped }) => /\bcash\b|\bbalance\b/i.test(wrapped) && pattern.test(wrapped),
    )
    return placed[index]?.map((cell) => cell?.value ?? null) ?? []
  }
  const [begin, end] = [getValues(first), getValues(last)]
  return end.map((value, column) => {
    const before = begin[column] ?? null
    return value === null || before === null ? null : value - before
  })
}
