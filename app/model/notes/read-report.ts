import { getNumber, readInlineXbrl } from "~/edgar/xbrl/inline-xbrl"
import { sortMembers, toAxisName, toMemberName } from "~/edgar/xbrl/xbrl-report"
import { encodeFigures, type NoteFacts } from "./note-facts"
import { isTopical } from "./topics"

type NoteSeries = NoteFacts["series"][number]

/** Axes whose members are no part of a note: other scenarios, components of equity, other companies, earlier versions. */
const outside = /^(?:Scenario|EquityComponents|LegalEntity|ConsolidatedEntities|Restatement)/

/**
 * The figures of notes in an inline report, in its order: of the whole company, and of members of one axis. Concepts
 * keep their prefix.
 */
export function readReportNotes(html: string): NoteSeries[] {
  const { contexts, facts, units } = readInlineXbrl(html)
  const found = new Map<string, { head: Omit<NoteSeries, FigureColumns>; figures: Map<string, Figure> }>()
  for (const fact of facts) {
    const context = contexts.get(fact.context)
    if (fact.unit === null || !context?.end || context.members.length > 1 || !isTopical(fact.name)) continue
    const value = getNumber(fact)
    const unit = units.get(fact.unit) ?? ""
    const members = sortMembers(
      context.members.map(({ dimension, member }) => ({
        axis: toAxisName(dimension),
        member: toMemberName(member),
      })),
    )
    if (value === null || members.some(({ axis }) => outside.test(axis))) continue
    const head = { concept: fact.name, unit, ...(members.length > 0 ? { members } : {}) }
    const key = JSON.stringify(head)
    const known = found.get(key) ?? { head, figures: new Map() }
    found.set(key, known)
    const { start, end } = context
    const period = `${end} ${start}`
    if (!known.figures.has(period)) known.figures.set(period, { start, end, value, filing: 0 })
  }
  return [...found.values()].map(({ head, figures }) => ({
    ...head,
    ...encodeFigures([...figures.values()].sort((a, b) => a.end.localeCompare(b.end))),
  }))
}

type FigureColumns = "end" | "days" | "value" | "filing"
type Figure = Parameters<typeof encodeFigures>[0][number]
