import { getNumber, readInlineXbrl } from "~/edgar/xbrl/inline-xbrl"
import { sortMembers, toAxisName, toMemberName } from "~/edgar/xbrl/xbrl-report"
import { encodeFigures, type NoteFacts, replacesFigure } from "./note-facts"
import { isTopical } from "./topics"

type NoteSeries = NoteFacts["series"][number]

/**
 * The figures of notes in an inline report, in its order: of the whole company, and of members of one axis or several.
 * Concepts keep their prefix. Of a figure and what it is rounded to, the whole one counts, and of others the last one.
 */
export function readReportNotes(html: string): NoteSeries[] {
  const { contexts, facts, units } = readInlineXbrl(html)
  const found = new Map<string, { head: Omit<NoteSeries, FigureColumns>; figures: Map<string, Figure> }>()
  for (const fact of facts) {
    const context = contexts.get(fact.context)
    if (fact.unit === null || !context?.end || !isTopical(fact.name)) continue
    const value = getNumber(fact)
    const unit = units.get(fact.unit) ?? ""
    const named = context.members.map(({ dimension, member }) => ({
      axis: toAxisName(dimension),
      member: toMemberName(member),
    }))
    // A segment that is called an operating one is that segment.
    const members = sortMembers(
      named.filter(
        ({ axis, member }) =>
          named.length === 1 || axis !== "ConsolidationItems" || !/^(?:Operating|Reportable)/.test(member),
      ),
    )
    if (value === null) continue
    const head = { concept: fact.name, unit, ...(members.length > 0 ? { members } : {}) }
    const key = JSON.stringify(head)
    const known = found.get(key) ?? { head, figures: new Map() }
    found.set(key, known)
    const { start, end } = context
    const period = `${end} ${start}`
    const before = known.figures.get(period)
    const figure = { start, end, value, filing: 0 }
    if (!before || replacesFigure(figure, before)) known.figures.set(period, figure)
  }
  return [...found.values()].map(({ head, figures }) => ({
    ...head,
    ...encodeFigures([...figures.values()].sort((a, b) => a.end.localeCompare(b.end))),
  }))
}

type FigureColumns = "end" | "days" | "value" | "filing"
type Figure = Parameters<typeof encodeFigures>[0][number]
