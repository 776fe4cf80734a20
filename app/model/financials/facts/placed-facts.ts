import type { FaceSections } from "./faces/face-sections"
import type { DatedPeriod } from "./fiscal-periods"

/**
 * The values of one filing for one fiscal period. Each has one object, so that it can be compared and looked
 * up by identity.
 */
export type Place = {
  /** Its place in the list of places. */
  index: number
  period: string
  filing: number
  /** The filing's figures are statements, not quoted as in a proxy. */
  isStatement: boolean
  /** The number of lines that the filing gives for the period. */
  lines: number
  /**
   * The filing gives a few lines of the period instead of its statement: last year's opening equity in a
   * roll-forward, net income in an amendment about pay.
   */
  isPartial: boolean
  /** The filing has no balance sheet of the period, and another filing has one. */
  isStray: boolean
  /** The filing has a cash flow statement of the period. */
  hasCashflow: boolean
  /** The filing has cash flow statements, none of them of the period. */
  lacksCashflow: boolean
}

/** A fact in its fiscal period; `odd` when its dates are neither the period's usual ones nor its own filing's. */
export type PlacedFact = { place: Place; value: number; odd: boolean }

export type ShareScales = ReadonlyMap<string, ReadonlyMap<Place, number>>

export type PlacedFacts = {
  periods: Map<string, DatedPeriod>
  /** By concept. */
  facts: Map<string, PlacedFact[]>
  /** The places of all facts. */
  places: readonly Place[]
  /** Average shares of a wrong power of ten by concept and place: what to multiply them by, or 0 for no figure. */
  shareScales: ShareScales
  /** By concept the counts that other figures of their filing refute. */
  refused: ReadonlyMap<string, readonly PlacedFact[]>
  /** Filings whose payments are entered as negative figures. */
  turnedOutflows: ReadonlySet<number>
  /** By filing the concepts that are proven to be lines of its balance sheet and cash flow statement. */
  provenParts: ReadonlyMap<number, ReadonlySet<string>>
  /** By filing the sections of its printed statements, where they are known. */
  faces: ReadonlyMap<number, FaceSections>
  /** Filings that tag their notes as blocks of text: all of their figures are those of statements. */
  textNotes: ReadonlySet<number>
  /** By filing the factor that its amounts lacked, and were multiplied by. */
  filingScales?: ReadonlyMap<number, number>
  unplaced: number
}

/** The facts of a concept, or of one that is taken away. */
export function getFacts(concept: string, { facts }: Pick<PlacedFacts, "facts">): readonly PlacedFact[] {
  return facts.get(concept.startsWith("-") ? concept.slice(1) : concept) ?? []
}
