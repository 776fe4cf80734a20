import { getNumber, getYears, type InlineXbrl, readInlineXbrl } from "~/edgar/xbrl/inline-xbrl"
import { sortMembers, toAxisName, toMemberName } from "~/edgar/xbrl/xbrl-report"
import type { Cik } from "~/lib/cik"
import { encodeFigures, isPossible, type NoteFacts, replacesFigure } from "./note-facts"
import { isTopical } from "./topics"

type NoteSeries = NoteFacts["series"][number]

/**
 * The figures of notes in an inline report, in its order: of the whole company, and of members of one axis or several.
 * Concepts keep their prefix. Of a figure and what it is rounded to, the whole one counts, and of others the last one.
 * Lengths of time, such as the remaining one of leases, are in years. Of a report of several registrants, the figures
 * are those of one of them, by its CIK.
 */
export function readReportNotes(html: string, cik: Cik | null = null): NoteSeries[] {
  const report = readInlineXbrl(html)
  const { contexts, facts, units } = report
  const registrant = findRegistrant(report, cik)
  const found = new Map<string, { head: Omit<NoteSeries, FigureColumns>; figures: Map<string, Figure> }>()
  for (const fact of facts) {
    const context = contexts.get(fact.context)
    if (!context?.end || !isTopical(fact.name)) continue
    const value = fact.unit === null ? getYears(fact) : getNumber(fact)
    const unit = fact.unit === null ? "years" : (units.get(fact.unit) ?? "")
    if (value === null || !isPossible(fact.name, unit, value)) continue
    const named = context.members.map(({ dimension, member }) => ({
      axis: toAxisName(dimension),
      member: toMemberName(member),
    }))
    const isOfRegistrant = ({ axis, member }: (typeof named)[number]) =>
      axis === registrantAxis && member === registrant
    if (registrant !== null && !named.some(isOfRegistrant)) continue
    // A segment that is called an operating one is that segment.
    const members = sortMembers(
      named.filter(
        (each) =>
          !isOfRegistrant(each) &&
          (named.length === 1 ||
            each.axis !== "ConsolidationItems" ||
            !/^(?:Operating|Reportable)/.test(each.member)),
      ),
    )
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

const registrantAxis = "LegalEntity"

/** The member of a registrant that files in the report of another one; null for the report's first registrant. */
function findRegistrant({ contexts, facts }: InlineXbrl, cik: Cik | null): string | null {
  const own = facts.find(
    ({ name, text }) => name === "dei:EntityCentralIndexKey" && text.padStart(10, "0") === cik,
  )
  const members = (own && contexts.get(own.context)?.members) ?? []
  const found = members.find(({ dimension }) => toAxisName(dimension) === registrantAxis)
  return found ? toMemberName(found.member) : null
}

type FigureColumns = "end" | "days" | "value" | "filing"
type Figure = Parameters<typeof encodeFigures>[0][number]
