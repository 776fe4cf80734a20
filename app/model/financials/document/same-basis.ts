import { conceptName } from "~/model/financials/facts/concept-name"
import { roundingUnit } from "~/model/financials/facts/vintages"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { KnownFact, KnownFacts } from "./known-facts"

export type Operand = { name: string; fact: KnownFact }

/**
 * The reason why two figures of one row may not be subtracted from one another, or null when they may: they are of two
 * concepts that the company does not use for one line, or one of them was recast after the other was last filed.
 */
export function basisConflict(row: string, whole: Operand, part: Operand, known: KnownFacts): string | null {
  if (!isSameLine(row, whole.fact.vintage.concept, part.fact.vintage.concept, known.document)) {
    return `${withConcept(whole)} and ${withConcept(part)} are filed under two concepts, which may be two lines.`
  }
  if (known.knowledge.vintage === "latest") return recastBetween(whole, part) ?? recastBetween(part, whole)
  return known.strict ? replacedBetween(whole, part) : null
}

function withConcept({ name, fact }: Operand): string {
  return `${name} (${conceptName(fact.vintage.concept).replaceAll(/[\w-]+:/g, "")})`
}

/** One figure was recast only after the other was last filed, so the other never belonged to its basis. */
function recastBetween(recast: Operand, other: Operand): string | null {
  if (recast.fact.restatedFrom === null || other.fact.lastFiled >= recast.fact.firstFiled) return null
  return `${recast.name} (recast on ${recast.fact.firstFiled}) and ${other.name} (last filed on ${other.fact.lastFiled}) are not on one basis.`
}

/** The reason why two first-filed figures differ in basis: one was recast before the other was first filed. Null otherwise. */
function replacedBetween(whole: Operand, part: Operand): string | null {
  const ends = [
    [whole, part],
    [part, whole],
  ] as const
  for (const [replaced, other] of ends) {
    const day = replaced.fact.recastOn
    if (day !== null && day <= other.fact.firstFiled)
      return `${replaced.name} was recast on ${day}, before ${other.name} was first filed.`
  }
  return null
}

/** True for one concept, in any case of its letters, and for those that the company gives equal figures under. */
export function isSameLine(row: string, a: string, b: string, document: StatementsDocument): boolean {
  if (a === b || conceptName(a).toLowerCase() === conceptName(b).toLowerCase()) return true
  const groups = document.sameLines?.[row] ?? []
  return groups.some((group) => group.includes(a) && group.includes(b))
}

/** True if figures that should be equal differ only by rounding in the statement's own unit. */
export function tallies(a: number, b: number, operands: readonly number[]): boolean {
  return a === b || Math.abs(a - b) <= roundingUnit(operands) * 3 + Math.abs(a) * 1e-9
}

/** True if quarters add up to their year, or to the one that a later report rounds to millions. */
export function addsUp(quarters: readonly number[], year: number): boolean {
  const sum = quarters.reduce((total, value) => total + value, 0)
  return tallies(sum, year, [...quarters, year]) || Math.abs(sum - year) <= roundingUnit([year]) / 2
}
