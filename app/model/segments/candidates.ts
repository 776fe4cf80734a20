import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { type Axis, axisOfName, isAllSegments, isConsolidationAxis, isReconcilingMember } from "./measures"

export interface BreakdownPart {
  member: string
  /** True for eliminations, corporate and other parts of the reconciliation. */
  isReconciling: boolean
}

export interface Candidate extends BreakdownPart {
  /** By period. */
  values: Map<string, number>
  isOfConsolidation: boolean
}

export function periodKey({ start, end, unit }: Pick<XbrlFact, "start" | "end" | "unit">): string {
  return `${start ?? ""} ${end} ${unit}`
}

/** Members with their values, and the filing's own sum of its segments. */
export function toCandidates(facts: XbrlFact[], axis: Axis) {
  const candidates = new Map<string, Candidate>()
  const segmentSums = new Map<string, number>()
  const add = (id: string, part: Omit<Candidate, "values">, fact: XbrlFact, isSummed = false) => {
    const known = candidates.get(id) ?? { ...part, values: new Map<string, number>() }
    const key = periodKey(fact)
    const before = known.values.get(key)
    if (before === undefined) known.values.set(key, fact.value)
    else if (isSummed) known.values.set(key, before + fact.value)
    candidates.set(id, known)
  }
  const perSegment: [string, XbrlFact][] = []
  const seen = new Set<string>()
  for (const fact of facts) {
    const once = `${periodKey(fact)} ${fact.members.map(({ axis: name, member }) => `${name}=${member}`)}`
    if (seen.has(once)) continue
    seen.add(once)
    const items = fact.members.filter(({ axis: name }) => isConsolidationAxis(name))
    const others = fact.members.filter(({ axis: name }) => !isConsolidationAxis(name))
    const [other] = others
    const item = items[0]?.member ?? null
    if (items.length > 1 || others.length > 1) continue
    if (!other) {
      if (item === null || axis !== "segment") continue
      if (isAllSegments(item)) segmentSums.set(periodKey(fact), fact.value)
      else add(`item ${item}`, { member: item, isReconciling: true, isOfConsolidation: true }, fact)
      continue
    }
    if (axisOfName.get(other.axis) !== axis) continue
    const isReconciling = axis === "segment" && isReconcilingMember(other.member)
    const part = { member: other.member, isReconciling, isOfConsolidation: false }
    if (item === null) add(`plain ${other.member}`, part, fact)
    else if (isAllSegments(item)) add(`segment ${other.member}`, part, fact)
    else perSegment.push([item, fact])
  }
  if (![...candidates.values()].some(({ isReconciling }) => !isReconciling))
    for (const [member, fact] of withConstantAxis(facts, axis))
      add(`constant ${member}`, { member, isReconciling: false, isOfConsolidation: false }, fact)
  // Eliminations that are stated for each segment only.
  for (const [item, fact] of perSegment)
    if (!candidates.has(`item ${item}`))
      add(`items ${item}`, { member: item, isReconciling: true, isOfConsolidation: true }, fact, true)
  return { candidates: withoutTwins([...candidates.values()]), segmentSums }
}

/**
 * Members of an axis that the filing states with a second axis alone, such as regions of one product. Only where the
 * second axis has the same member in all of them: otherwise they are a part of a table of both.
 */
function withConstantAxis(facts: XbrlFact[], axis: Axis): [member: string, fact: XbrlFact][] {
  const found: [string, XbrlFact][] = []
  const seconds = new Set<string>()
  for (const fact of facts) {
    const own = fact.members.find(({ axis: name }) => axisOfName.get(name) === axis)
    const second = fact.members.find((member) => member !== own)
    if (!own || !second || fact.members.length !== 2 || !axisOfName.has(second.axis)) continue
    seconds.add(`${second.axis}=${second.member}`)
    found.push([own.member, fact])
  }
  return seconds.size === 1 ? found : []
}

/** One of two equal candidates of a member, and none whose values are all zero. */
function withoutTwins(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ member, values }) => {
    if ([...values.values()].every((value) => value === 0)) return false
    const key = `${member} ${[...values].map((entry) => entry.join("=")).sort()}`
    return !seen.has(key) && seen.add(key)
  })
}
