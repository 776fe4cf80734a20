import { getStatementKind, isNoStatement } from "~/model/as-reported/presented-statement"
import type { FaceLine, FaceName, FaceStatement } from "./face"

/** A presentation of a filing that may be one of its statements. */
export interface PresentedFace {
  role: string
  lines: FaceLine[]
}

const nameOf = { BS: "balance", IS: "income", CI: "income", CF: "cashflow", EQ: null } as const

/**
 * The statements of the whole company: of each kind the presentation with the most lines that have figures. A filing of
 * several registrants presents the statements of each of them. Comprehensive income alone is the income statement.
 */
export function chooseStatements(
  presented: readonly PresentedFace[],
  hasFigure: (concept: string) => boolean,
): FaceStatement[] {
  const chosen = new Map<FaceName, { lines: FaceLine[]; count: number; isComprehensive: boolean }>()
  for (const { role, lines } of presented) {
    if (isNoStatement.test(role.replace(/^.*\//, ""))) continue
    const kind = getStatementKind(new Set(lines.map(({ concept }) => concept.replace(/^.*:/, ""))))
    const name = kind && nameOf[kind]
    if (!name) continue
    const count = lines.filter(({ concept }) => hasFigure(concept)).length
    const isComprehensive = kind === "CI"
    const known = chosen.get(name)
    const isBetter =
      !known || (known.isComprehensive !== isComprehensive ? known.isComprehensive : known.count < count)
    if (isBetter) chosen.set(name, { lines, count, isComprehensive })
  }
  return [...chosen].map(([name, { lines }]) => ({
    name,
    lines: lines.flatMap((line) =>
      hasFigure(line.concept) ? { ...line, isInstant: line.isInstant || name === "balance" } : [],
    ),
  }))
}
