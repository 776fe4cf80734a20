import { z } from "zod"
import { indexColumn, integerColumn, numberColumn, textColumn } from "~/lib/column-schemas"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { mergeFilings } from "~/model/filings/merge-filings"
import { type FaceStatement, faceNames, type OwnFact, type ReportFace } from "./face"

const statement = z.object({
  name: z.enum(faceNames),
  concepts: textColumn,
  labels: textColumn,
  /** The place of each line's total in `totals`; −1 for none. */
  parents: integerColumn,
  weights: numberColumn,
  totals: textColumn,
  /** The places of lines that are printed with the other sign, and of balances. */
  negated: indexColumn,
  instants: indexColumn,
})

const report = z.object({
  accession: storedAccession,
  filed: z.string(),
  /** Unread if the SEC did not answer; absent if the filing has no printed statements that can be read. */
  state: z.enum(["read", "unread", "absent"]),
  /** The places of its statements. */
  statements: indexColumn,
  own: z.array(
    z.object({
      concept: z.string(),
      unit: z.string(),
      start: z.string().nullable(),
      end: z.string(),
      value: z.number(),
    }),
  ),
})

/** The printed statements of a company's reports; reports that print the same lines share a statement. */
export const facesSchema = z.object({
  cik: storedCik,
  statements: z.array(statement),
  reports: z.array(report),
})

export type FacesDocument = z.infer<typeof facesSchema>
type StoredStatement = FacesDocument["statements"][number]

/** A report with its face; without one if it was not read. */
export interface FiledFace extends ReportFace {
  filed: string
  state: FacesDocument["reports"][number]["state"]
}

export function toFacesDocument(cik: FacesDocument["cik"], faces: readonly FiledFace[]): FacesDocument {
  const statements: StoredStatement[] = []
  const places = new Map<string, number>()
  const reports = [...faces]
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession))
    .map(({ accession, filed, state, own, statements: printed }) => ({
      accession,
      filed,
      state,
      own,
      statements: printed.map((each) => {
        const stored = toStored(each)
        // Labels name the number of shares of a day; the newest ones are kept.
        const key = JSON.stringify({ ...stored, labels: [] })
        const place = places.get(key) ?? statements.push(stored) - 1
        places.set(key, place)
        return place
      }),
    }))
  return { cik, statements, reports }
}

function toStored({ name, lines }: FaceStatement): StoredStatement {
  const totals = [...new Set(lines.flatMap(({ parent }) => parent ?? []))]
  const listPlaces = (isListed: (line: (typeof lines)[number]) => boolean) =>
    lines.flatMap((line, index) => (isListed(line) ? index : []))
  return {
    name,
    concepts: lines.map(({ concept }) => concept),
    labels: lines.map(({ label }) => label),
    parents: lines.map(({ parent }) => (parent === null ? -1 : totals.indexOf(parent))),
    weights: lines.map(({ weight }) => weight),
    totals,
    negated: listPlaces(({ isNegated }) => isNegated),
    instants: listPlaces(({ isInstant }) => isInstant),
  }
}

/** The reports of a stored document, newest first. */
export function listFaces({ statements, reports }: FacesDocument): FiledFace[] {
  return reports.map(({ statements: places, own, ...report }) => ({
    ...report,
    own: own satisfies OwnFact[],
    statements: places.flatMap((place) => {
      const stored = statements[place]
      return stored ? toStatement(stored) : []
    }),
  }))
}

function toStatement({
  name,
  concepts,
  labels,
  parents,
  weights,
  totals,
  negated,
  instants,
}: StoredStatement) {
  const [isNegated, isInstant] = [new Set(negated), new Set(instants)]
  return {
    name,
    lines: concepts.map((concept, index) => ({
      concept,
      label: labels[index] ?? "",
      parent: totals[parents[index] ?? -1] ?? null,
      weight: weights[index] ?? 1,
      isNegated: isNegated.has(index),
      isInstant: isInstant.has(index),
    })),
  }
}

/** Adds reports to stored ones. One that was read, with totals of its lines if there are any, is not replaced. */
export function mergeFaces(known: FacesDocument | null, added: FacesDocument): FacesDocument {
  const replaces = (before: FiledFace, each: FiledFace) =>
    before.state !== "read" || (each.state === "read" && hasTotals(each) && !hasTotals(before))
  return toFacesDocument(added.cik, mergeFilings(known ? listFaces(known) : [], listFaces(added), replaces))
}

function hasTotals({ statements }: FiledFace): boolean {
  return statements.some(({ lines }) => lines.some(({ parent }) => parent !== null))
}
