import { groupBy } from "~/lib/collections"
import { chooseGroup, countLines } from "~/model/as-reported/choose-group"
import {
  getRoleName,
  getStatementKind,
  isComprehensive,
  isNoStatement,
} from "~/model/as-reported/presented-statement"
import type { FaceLine, FaceStatement } from "./face"

/** A presentation of a filing that may be one of its statements. */
export interface PresentedFace {
  role: string
  lines: FaceLine[]
}

const nameOf = { BS: "balance", IS: "income", CI: "income", CF: "cashflow", EQ: null } as const

/** The statements of the whole company, one of each kind. Comprehensive income alone is the income statement. */
export function chooseStatements(
  presented: readonly PresentedFace[],
  hasFigure: (concept: string) => boolean,
): FaceStatement[] {
  const statements = presented.flatMap(({ role, lines }) => {
    if (isNoStatement.test(getRoleName(role))) return []
    const kind = getStatementKind(new Set(lines.map(({ concept }) => concept.replace(/^.*:/, ""))))
    const name = kind && nameOf[kind]
    if (!name) return []
    const counts = countLines(lines, ({ concept }) => hasFigure(concept))
    return [{ kind, name, lines, ...counts, isComprehensive: kind === "CI" || isComprehensive(role) }]
  })
  const hasIncome = statements.some(({ kind }) => kind === "IS")
  const byName = groupBy(
    statements.filter(({ kind }) => kind !== "CI" || !hasIncome),
    ({ name }) => name,
  )
  return [...byName].map(([name, all]) => ({
    name,
    lines: (chooseGroup(all)?.lines ?? []).flatMap((line) =>
      hasFigure(line.concept) ? { ...line, isInstant: line.isInstant || name === "balance" } : [],
    ),
  }))
}
