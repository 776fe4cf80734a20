import { localName } from "~/edgar/xbrl/xbrl-report"
import { remember } from "~/lib/remember"
import { parseTerms } from "~/model/financials/relations/relation"
import { buybacks } from "./topics/buybacks"
import { commitments } from "./topics/commitments"
import { debt } from "./topics/debt"
import { goodwill } from "./topics/goodwill"
import { inventory } from "./topics/inventory"
import { leases } from "./topics/leases"
import { obligations } from "./topics/obligations"
import { pay } from "./topics/pay"
import { pensions } from "./topics/pensions"
import { taxes } from "./topics/taxes"
import type { NoteTopic } from "./topics/topic"

/** All topics, in the order of the list. */
export const noteTopics: readonly NoteTopic[] = [
  debt,
  leases,
  buybacks,
  obligations,
  taxes,
  goodwill,
  pay,
  pensions,
  inventory,
  commitments,
]

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

/** True for a concept that a topic names, or for a filer's own one of that name. */
function isNamed(topic: NoteTopic, concept: string): boolean {
  const named = listNamed(topic)
  return named.has(concept) || (isOwn(concept) && named.has(fullName(localName(concept))))
}

/** True for a concept of a filer's own taxonomy. */
export function isOwn(concept: string): boolean {
  return !/^(?:us-gaap|ifrs-full|srt|dei|ecd|country|currency|cyd|invest|exch|naics|sic|stpr):/.test(concept)
}

/** The topics that a concept belongs to: those that name it, or the first that has it among its others. */
const findTopics = (concept: string): readonly NoteTopic[] => {
  const naming = noteTopics.filter((topic) => isNamed(topic, concept))
  if (naming.length > 0) return naming
  if (/^(dei|ecd|country|currency):/.test(concept)) return []
  const other = noteTopics.find(({ isOther }) => isOther(localName(concept)))
  return other ? [other] : []
}

const topicsOfKnown = remember(findTopics)

/** Filers' own concepts are too many to keep. */
function topicsOf(concept: string): readonly NoteTopic[] {
  return isOwn(concept) ? findTopics(concept) : topicsOfKnown(concept)
}

/** True for a concept of any topic. */
export function isTopical(concept: string): boolean {
  return topicsOf(concept).length > 0
}

/** True for a concept of a topic. */
export function belongsTo(topic: NoteTopic, concept: string): boolean {
  return topicsOf(concept).includes(topic)
}
