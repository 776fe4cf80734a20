import {
  type StatementFiling,
  type StatementLine,
  toMembers,
  toPeriod,
} from "~/edgar/xbrl/statement-data-set"
import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { groupBy } from "~/lib/collections"
import {
  type AsReportedDocument,
  type StatementKind,
  statementKinds,
} from "~/model/as-reported/as-reported-document"
import { fillStatements } from "~/model/as-reported/fill-statements"
import type { PresentedStatement } from "~/model/as-reported/presented-statement"
import { findBreakdowns } from "~/model/segments/find-breakdowns"
import type { SegmentFiling } from "~/model/segments/segments-document"
import type { StatementTables } from "./read-statements"

/** The breakdowns and the statements of one filing of a data set. */
export function toFiledStatements(
  filing: StatementFiling,
  { numbersOf, linesOf }: Pick<StatementTables, "numbersOf" | "linesOf">,
): { segments: SegmentFiling; asReported: AsReportedDocument } {
  const { cik, accession, form, filed, period, fiscalYear, fiscalPeriod, instance } = filing
  const facts = numbersOf(filing).flatMap(({ concept, unit, value, segments, day, quarters }): XbrlFact[] => {
    const dates = toPeriod(day, quarters)
    return dates ? [{ ...dates, concept, unit, value, members: toMembers(segments) }] : []
  })
  // The instance of an inline document is named after it.
  const document = /_htm\.xml$/i.test(instance) ? instance.replace(/_htm\.xml$/i, ".htm") : ""
  const head = { accession, form, filed, period, document }
  return {
    segments: {
      ...head,
      state: "read",
      reason: null,
      isRounded: true,
      ...findBreakdowns({ facts, fiscalYear, fiscalPeriod, periodEnd: period }),
    },
    asReported: { cik, ...head, statements: fillStatements(toPresented(linesOf(filing)), facts) },
  }
}

/** The statements among the reports of a filing, one of each kind: the one with the most lines. */
function toPresented(lines: StatementLine[]): PresentedStatement[] {
  const byKind = new Map<StatementKind, StatementLine[]>()
  for (const list of groupBy(lines, ({ report }) => report).values()) {
    const own = list.filter(({ isParenthetical }) => !isParenthetical).sort((a, b) => a.line - b.line)
    const kind = statementKinds.find((each) => each === own[0]?.statement)
    if (kind && own.length > (byKind.get(kind)?.length ?? 0)) byKind.set(kind, own)
  }
  return [...byKind].map(([kind, own]) => ({
    kind,
    lines: own.map(({ concept, label, isNegated }) => ({
      concept,
      label,
      isNegated,
      depth: 0,
      isHead: false,
      edge: getEdge(label),
    })),
  }))
}

/** The data sets do not have the label's role, which says it where they are from. */
function getEdge(label: string): "start" | "end" | null {
  if (/\bbeginning\b/i.test(label)) return "start"
  return /\bend(?:ing)? of\b|\bending\b/i.test(label) ? "end" : null
}
