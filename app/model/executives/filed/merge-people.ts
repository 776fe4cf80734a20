import type { Accession } from "~/lib/accession"
import type { Executive } from "~/model/executives/executives"
import { getOffices } from "./offices"
import type { PeopleDocument } from "./people-document"
import { isSamePerson } from "./person-name"

/** A person of ownership forms, of filings, or of both. */
export interface PersonRow
  extends Omit<Executive, "since" | "lastFiled" | "accession" | "file" | "form" | "state"> {
  /**
   * `leaving` if a report says that the person leaves, without a day; `succeeded` if a newer filing gives the office to
   * `successor`.
   */
  state: Executive["state"] | "leaving" | "succeeded"
  successor: string | null
  since: string | null
  lastFiled: string | null
  accession: Accession | null
  file: string | null
  form: string | null
  /** On the day of the filing that names the person. */
  age: number | null
  /** A year, or a month and year, as printed. */
  filedSince: string | null
  /** The filing that names the person. */
  source: { accession: Accession; form: string; filed: string; document: string; section: string } | null
}

/** What is not known of a person without ownership forms. */
export const emptyRow = {
  cik: null,
  since: null,
  isSinceExact: false,
  lastFiled: null,
  accession: null,
  file: null,
  form: null,
  holdings: [],
  state: "current" as const,
  successor: null,
  age: null,
  filedSince: null,
}

/**
 * People of ownership forms with what annual report and proxy statement say of them, and the people that only these
 * name. Names of filings replace those of forms, which have the last name first.
 */
export function mergePeople(executives: Executive[], filed: PeopleDocument | null): PersonRow[] {
  const rows = executives.map((executive): PersonRow => {
    const found = filed?.people.find(({ name }) => isSamePerson(name, executive.name))
    if (!found || !filed) return { ...executive, successor: null, age: null, filedSince: null, source: null }
    const source = getSource(filed, found)
    const isNewer = source !== null && source.filed > executive.lastFiled
    return {
      ...executive,
      name: found.name,
      role: (isNewer && found.title) || executive.role,
      state: isNewer && executive.state === "silent" ? "current" : executive.state,
      successor: null,
      isOfficer: executive.isOfficer || found.isOfficer,
      isDirector: executive.isDirector || found.isDirector,
      age: found.age,
      filedSince: found.since,
      source,
    }
  })
  const others = (filed?.people ?? []).filter(
    ({ name }) => !executives.some((executive) => isSamePerson(name, executive.name)),
  )
  const added = others.map(
    (person): PersonRow => ({
      ...emptyRow,
      name: person.name,
      role: person.title || (person.isOfficer ? "Officer" : "Director"),
      isOfficer: person.isOfficer,
      isDirector: person.isDirector,
      age: person.age,
      filedSince: person.since,
      source: filed && getSource(filed, person),
    }),
  )
  return [...rows, ...added].sort(compareRows)
}

/** Current people first, officers before directors, the chief executive before the others, then by name. */
export function compareRows(a: PersonRow, b: PersonRow): number {
  return (
    Number(b.state === "current") - Number(a.state === "current") ||
    Number(b.isOfficer) - Number(a.isOfficer) ||
    rank(a.role) - rank(b.role) ||
    a.name.localeCompare(b.name)
  )
}

export function isChief(role: string): boolean {
  return rank(role) === 0
}

function getSource(
  { report, proxy }: PeopleDocument,
  { from, section }: PeopleDocument["people"][number],
): PersonRow["source"] {
  const source = from === "report" ? report : proxy
  return source && { ...source, section }
}

/** The chief executive first, then the chair and the chief financial officer. */
function rank(role: string): number {
  const offices = getOffices(role)
  if (offices.includes("chief executive")) return 0
  if (offices.includes("chief financial")) return 1
  if (/\bchair/i.test(role)) return 2
  return /\bchief\b|\bpresident\b/i.test(role) ? 3 : 4
}
