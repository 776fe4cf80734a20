/** A presentation of a statement: how many of its lines have a figure of the whole company, and how many have none. */
export interface CountedStatement {
  known: number
  missing: number
  /** Of comprehensive income, which repeats lines of the income statement. */
  isComprehensive: boolean
}

/** A statement with a smaller part of another's lines is an extract of it: that of the parent alone. */
const smallestPart = 0.4
/** A statement in the place of another has most of its lines. */
const mostLines = 0.8

/**
 * The statement of the whole company among those of one kind, in the filing's order: the first, unless a later one lacks
 * fewer figures of the whole company or has many more lines. A parent's or a subsidiary's can be printed first.
 */
export function chooseGroup<Each extends CountedStatement>(all: readonly Each[]): Each | undefined {
  const [first, ...others] = all
  return first && others.reduce((best, each) => (isGroup(each, best) ? each : best), first)
}

function isGroup(each: CountedStatement, best: CountedStatement): boolean {
  if (best.known < smallestPart * each.known) return true
  if (each.isComprehensive !== best.isComprehensive) return best.isComprehensive && each.known > best.known
  return each.missing < best.missing && each.known >= mostLines * best.known
}

/** The lines of a statement with and without a figure of the whole company. */
export function countLines<Line>(
  lines: readonly Line[],
  hasFigure: (line: Line) => boolean,
): Pick<CountedStatement, "known" | "missing"> {
  const known = lines.filter(hasFigure).length
  return { known, missing: lines.length - known }
}
