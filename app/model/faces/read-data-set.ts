import { type StatementLine, type StatementNumber, toPeriod } from "~/edgar/xbrl/statement-data-set"
import { groupBy } from "~/lib/collections"
import { chooseGroup, countLines } from "~/model/as-reported/choose-group"
import { type FaceName, type FaceStatement, faceNames, type OwnFact, ownPrefix } from "./face"

const statementsOf: Record<FaceName, readonly string[]> = {
  balance: ["BS"],
  income: ["IS", "CI"],
  cashflow: ["CF"],
}

/**
 * The statements of the whole company of a filing in `pre.txt` and `num.txt`, which have no totals of lines. Lines
 * without a figure of the whole company are left out.
 */
export function toDataSetFaces(
  rows: readonly StatementLine[],
  numbers: readonly StatementNumber[],
): FaceStatement[] {
  const figures = new Set(
    numbers.flatMap(({ concept, version, segments }) => (segments === "" ? toConcept(concept, version) : [])),
  )
  const hasFigure = ({ concept, version }: StatementLine) => figures.has(toConcept(concept, version))
  const printed = rows.filter(({ isParenthetical }) => !isParenthetical).sort((a, b) => a.report - b.report)
  return faceNames.flatMap((name) => {
    for (const statement of statementsOf[name]) {
      const reports = groupBy(
        printed.filter((row) => row.statement === statement),
        ({ report }) => report,
      )
      const group = chooseGroup(
        [...reports.values()].map((lines) => ({
          lines,
          ...countLines(lines, hasFigure),
          isComprehensive: statement === "CI",
        })),
      )
      if (!group?.known) continue
      const seen = new Set<string>()
      const lines = group.lines
        .filter(hasFigure)
        .sort((a, b) => a.line - b.line)
        .flatMap(({ concept: tag, version, label, isNegated }) => {
          const concept = toConcept(tag, version)
          if (seen.has(concept)) return []
          seen.add(concept)
          const isInstant = name === "balance"
          return { concept, label, parent: null, weight: 1, isNegated, isInstant }
        })
      return [{ name, lines }]
    }
    return []
  })
}

/** The figures of own concepts on the statements of a filing. */
export function toOwnFacts(
  statements: readonly FaceStatement[],
  numbers: readonly StatementNumber[],
): OwnFact[] {
  const own = new Set(statements.flatMap(({ lines }) => lines.map(({ concept }) => concept)))
  return numbers.flatMap(({ concept: tag, version, day, quarters, unit, segments, value }) => {
    const concept = toConcept(tag, version)
    if (segments !== "" || !concept.startsWith(ownPrefix) || !own.has(concept)) return []
    const period = toPeriod(day, quarters)
    return period ? { concept, unit, ...period, value } : []
  })
}

/** `Assets` of `us-gaap/2009` to `us-gaap:Assets`; the version of an own concept is the filing's number. */
function toConcept(tag: string, version: string): string {
  const [taxonomy = "", edition] = version.split("/")
  if (edition === undefined) return ownPrefix + tag
  return `${taxonomy === "ifrs" ? "ifrs-full" : taxonomy}:${tag}`
}
