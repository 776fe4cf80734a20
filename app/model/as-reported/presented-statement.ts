import type { Labels } from "~/edgar/xbrl/label-linkbase"
import type { Presentation } from "~/edgar/xbrl/presentation-linkbase"
import { groupBy } from "~/lib/collections"
import type { StatementKind } from "./as-reported-document"
import { chooseGroup, countLines } from "./choose-group"
import { conceptLabel } from "./concept-label"

/** A line of a statement as its filer presents it. */
export interface PresentedLine {
  concept: string
  label: string
  depth: number
  isHead: boolean
  /** True if the filer shows the figure with the other sign. */
  isNegated: boolean
  /** The end of the period that a balance in a flow statement is for. */
  edge: "start" | "end" | null
}

export interface PresentedStatement {
  kind: StatementKind
  lines: PresentedLine[]
}

/** Roles of what is beside the statements. */
export const isNoStatement = /parenthetical|detail|table|polic|disclosure|schedule|supplement/i

/** The statements of the whole company among a filing's presentations, one of each kind. */
export function toPresentedStatements(
  presentations: readonly Presentation[],
  labels: Labels,
  hasFigure: (concept: string) => boolean,
): PresentedStatement[] {
  const statements = presentations.flatMap(({ role, lines }) => {
    const kind = isNoStatement.test(getRoleName(role))
      ? null
      : getStatementKind(new Set(lines.map(({ concept }) => concept)))
    const printed = lines.filter(({ concept }) => !isStructure.test(concept) && !isHead(concept))
    const counts = countLines(printed, ({ concept }) => hasFigure(concept))
    return kind ? [{ kind, lines, ...counts, isComprehensive: isComprehensive(role) }] : []
  })
  return [...groupBy(statements, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    lines: toLines(chooseGroup(all)?.lines ?? [], labels),
  }))
}

/** The last part of a role's address. */
export function getRoleName(role: string): string {
  return role.replace(/^.*\//, "")
}

/** True for the role of a statement of comprehensive income. */
export function isComprehensive(role: string): boolean {
  return /comprehensive/i.test(getRoleName(role))
}

/** The kind of a statement by the names of its concepts, without prefixes; null for another table. */
export function getStatementKind(concepts: ReadonlySet<string>): StatementKind | null {
  const has = (...names: string[]) => names.some((name) => concepts.has(name))
  if (has("Assets") && has("LiabilitiesAndStockholdersEquity", "EquityAndLiabilities", "Liabilities"))
    return "BS"
  if (
    has(
      "NetCashProvidedByUsedInOperatingActivities",
      "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
      "CashFlowsFromUsedInOperatingActivities",
    ) &&
    has(
      "NetCashProvidedByUsedInFinancingActivities",
      "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
      "CashFlowsFromUsedInFinancingActivities",
    )
  )
    return "CF"
  if (has("StatementEquityComponentsAxis", "ComponentsOfEquityAxis")) return "EQ"
  const isProfit = has("NetIncomeLoss", "ProfitLoss", "NetIncomeLossAvailableToCommonStockholdersBasic")
  if (
    isProfit &&
    has(
      "EarningsPerShareBasic",
      "EarningsPerShareBasicAndDiluted",
      "IncomeTaxExpenseBenefit",
      "BasicEarningsLossPerShare",
      "OperatingIncomeLoss",
    )
  )
    return "IS"
  if (
    has(
      "ComprehensiveIncomeNetOfTax",
      "ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest",
      "ComprehensiveIncome",
    )
  )
    return "CI"
  return null
}

/** Structure that the filer does not print: the table, its axes and members. */
export const isStructure = /(?:Table|Axis|Domain|Member|LineItems)$/

function isHead(concept: string): boolean {
  return /Abstract$/.test(concept)
}

function toLines(lines: Presentation["lines"], labels: Labels): PresentedLine[] {
  const printed = lines.filter(({ concept }) => !isStructure.test(concept))
  // The first heading is the name of the statement.
  const shown = printed[0] && isHead(printed[0].concept) ? printed.slice(1) : printed
  const depths = [...new Set(shown.map(({ depth }) => depth))].sort((a, b) => a - b)
  return shown.map(({ id, concept, depth, labelRole }) => {
    const roles = labels.get(id)
    const text = (labelRole && roles?.get(labelRole)) || roles?.get("label") || conceptLabel(concept)
    return {
      concept,
      label: text.replace(/\s*\[Abstract\]\s*$/i, ""),
      depth: depths.indexOf(depth),
      isHead: isHead(concept),
      isNegated: /^negated/i.test(labelRole ?? ""),
      edge: /periodstart/i.test(labelRole ?? "")
        ? "start"
        : /periodend/i.test(labelRole ?? "")
          ? "end"
          : null,
    }
  })
}
