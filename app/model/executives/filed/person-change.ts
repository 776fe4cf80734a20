import type { IsoDate } from "~/lib/dates"

/** A person whom a report on directors and officers names as coming or leaving. */
export interface PersonChange {
  name: string
  /** `gives up` an office, without leaving the company; `holds` one on the day of the report. */
  kind: "comes" | "leaves" | "gives up" | "holds"
  /** As printed; null where the report gives none beside the name. */
  title: string | null
  /** The day that the report gives; null where it gives none. */
  effective: IsoDate | null
}

/** A change, and not only a holder of an office. */
export type NamedChange = PersonChange & { kind: "comes" | "leaves" | "gives up" }

export function isChange(change: PersonChange): change is NamedChange {
  return change.kind !== "holds"
}
