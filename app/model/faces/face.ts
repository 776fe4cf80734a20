import type { Accession } from "~/lib/accession"
import type { IsoDate } from "~/lib/dates"

export const faceNames = ["income", "balance", "cashflow"] as const
export type FaceName = (typeof faceNames)[number]

/** A line on the face of a statement. */
export interface FaceLine {
  /** `us-gaap:Assets`, or `own:ShortTermLoans` for a concept of the filer's own. */
  concept: string
  /** As printed. */
  label: string
  /** The concept of the total that the filer adds the line to; null where the filing does not say. */
  parent: string | null
  /** The sign of the line in its total. */
  weight: number
  /** True if the figure is printed with the other sign. */
  isNegated: boolean
  /** True for a balance, false for the flow of a period. */
  isInstant: boolean
}

/** The lines of a printed statement, in their order. */
export interface FaceStatement {
  name: FaceName
  lines: FaceLine[]
}

/** A figure of a concept of the filer's own, which the SEC's list of a company's facts lacks. */
export interface OwnFact {
  concept: string
  unit: string
  start: IsoDate | null
  end: IsoDate
  value: number
}

/** The statements of a report, with the figures of their own concepts. */
export interface ReportFace {
  accession: Accession
  statements: FaceStatement[]
  own: OwnFact[]
}

export const ownPrefix = "own:"

const taxonomies = /^(?:us-gaap|ifrs-full|dei|srt|invest|country|currency|exch|naics|sic|stpr|ecd|cyd|ffd)$/

/** `us-gaap_Assets` or `us-gaap:Assets` to `us-gaap:Assets`; any prefix of a filer's to `own:`. */
export function toFaceConcept(id: string): string {
  const at = id.search(/[_:]/)
  const [prefix, name] = [id.slice(0, at), id.slice(at + 1)]
  return taxonomies.test(prefix) ? `${prefix}:${name}` : ownPrefix + name
}
