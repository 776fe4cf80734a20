import { type FacesDocument, listFaces } from "./faces-document"

const names = {
  income: "income statement",
  balance: "balance sheet",
  cashflow: "cash flow statement",
} as const

/** The way in which the concepts of a figure were chosen, `us-gaap:Assets + own:Loans`, as a sentence. */
export function describeChoice(concepts: string, accession: string, faces: FacesDocument | null): string {
  const report = faces && listFaces(faces).find((each) => each.accession === accession)
  if (report?.state !== "read")
    return "The first concept, in a fixed order, that the report has for this line; the printed statement of this report is not loaded."
  const wanted = concepts.split(" + ").map((concept) => concept.replace(/^-/, ""))
  const printed = report.statements.flatMap(({ name, lines }) =>
    lines.filter(({ concept }) => wanted.includes(concept)).map(({ label }) => ({ name, label })),
  )
  const [first] = printed
  if (!first || printed.length < wanted.length)
    return "The statements of this report do not print this figure. It is from a note or another table of the report."
  const labels = printed.slice(0, wanted.length).map(({ label }) => `“${label}”`)
  return `The ${names[first.name]} of this report prints it: ${labels.join(" and ")}.`
}
