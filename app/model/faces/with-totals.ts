import type { FaceStatement } from "./face"

/** Statements with the totals that another source of the same filing has for their lines. */
export function withTotals(
  statements: readonly FaceStatement[],
  others: readonly FaceStatement[],
): FaceStatement[] {
  return statements.map(({ name, lines }) => {
    const known = new Map(
      others.find((other) => other.name === name)?.lines.map((line) => [line.concept, line]) ?? [],
    )
    return {
      name,
      lines: lines.map((line) => {
        const { parent = null, weight = 1 } = known.get(line.concept) ?? {}
        return line.parent === null ? { ...line, parent, weight } : line
      }),
    }
  })
}
