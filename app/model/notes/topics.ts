import { remember } from "~/lib/remember"
import { parseTerms } from "~/model/financials/relations/relation"
import { debt } from "./topics/debt"
import { goodwill } from "./topics/goodwill"
import { leases } from "./topics/leases"
import { obligations } from "./topics/obligations"
import { taxes } from "./topics/taxes"
import type { NoteTopic } from "./topics/topic"

/** All topics, in the order of the list. */
export const noteTopics: readonly NoteTopic[] = [debt, leases, obligations, taxes, goodwill]

/** The concepts that a topic names. */
const listNamed = remember((topic: NoteTopic): ReadonlySet<string> => {
  const lines = [...topic.parts.flatMap((part) => part.lines), ...topic.charts.flatMap(chartLines)]
  const sums = topic.parts.flatMap(({ sum }) =>
    sum ? [...sum.ways, ...(sum.instead ?? []), sum.perhaps ?? ""] : [],
  )
  const ways = [...topic.headline.flatMap((each) => each.ways), ...sums]
  return new Set([
    ...lines.map(([concept]) => fullName(concept)),
    ...ways.flatMap(parseTerms).map(({ row }) => fullName(row)),
  ])
})

function chartLines(chart: NoteTopic["charts"][number]) {
  return chart.shape === "schedule" ? [] : chart.lines
}

/** A concept with its prefix; one without is of the US taxonomy. */
export function fullName(concept: string): string {
  return concept.includes(":") ? concept : `us-gaap:${concept}`
}

/** True for a concept that a topic names. */
export function isNamed(topic: NoteTopic, concept: string): boolean {
  return listNamed(topic).has(concept)
}

/** The topics that a concept belongs to: those that name it, or the first that has it among its others. */
const topicsOf = remember((concept: string): readonly NoteTopic[] => {
  const naming = noteTopics.filter((topic) => isNamed(topic, concept))
  if (naming.length > 0) return naming
  if (/^(dei|ecd|country|currency):/.test(concept)) return []
  const name = concept.slice(concept.indexOf(":") + 1)
  const other = noteTopics.find(({ isOther }) => isOther(name))
  return other ? [other] : []
})

/** True for a concept of any topic. */
export function isTopical(concept: string): boolean {
  return topicsOf(concept).length > 0
}

/** True for a concept of a topic. */
export function belongsTo(topic: NoteTopic, concept: string): boolean {
  return topicsOf(concept).includes(topic)
}
