import type { CompanyFacts } from "~/edgar/companyfacts"
import { type Accession, parseAccession } from "~/lib/accession"
import { compareText } from "~/lib/text/compare-text"
import { type Figure, type Figures, joinFigures } from "~/model/financials/figures/join-figures"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { importableRows } from "./importable-rows"
import type { ImportedStatements } from "./imported-document"

/** The form of a publication that was imported. */
const importedForm = "Import"

interface Publication {
  accession: Accession
  filed: string
  name: string
  url: string | null
  replaces: boolean
}

/**
 * The publications that figures come from: a source on a day. Each has an accession number of filer 0000000000, which
 * depends on the number of publications before it on the same day.
 */
function listPublications({ sources, reports }: ImportedStatements): Map<string, Publication> {
  const keys = [...new Set(reports.map(publicationKey))].sort(compareText)
  const numbers = new Map<string, number>()
  const publications = new Map<string, Publication>()
  for (const key of keys) {
    const [filed = "", source = ""] = key.split("|")
    const year = filed.slice(0, 4)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    // The century is in the number, because the year of an accession number has two digits.
    const serial = Number(year.slice(0, 2)) * 10_000 + number
    const accession = parseAccession(`0000000000-${year.slice(2)}-${String(serial).padStart(6, "0")}`)
    const { name = "", url = null, replaces = false } = sources[Number(source)] ?? {}
    if (accession) publications.set(key, { accession, filed, name, url, replaces })
  }
  return publications
}

function publicationKey({ filed, source }: { filed: string; source: number }): string {
  return `${filed}|${source}`
}

/** A company's facts with its imported figures. */
export function withImported(facts: CompanyFacts, document: ImportedStatements | null): CompanyFacts {
  if (!document) return facts
  const replacing = [...listPublications(document).values()].filter(({ replaces }) => replaces)
  return {
    ...joinFigures(facts, [toFigures(document)]),
    replacing: new Set(replacing.map(({ accession }) => accession)),
  }
}

function toFigures(document: ImportedStatements): Figures {
  const publications = listPublications(document)
  const indexes = new Map([...publications.keys()].map((key, index) => [key, index]))
  const units = document.rows.map((row) => importableRows.get(row)?.format)
  const figures: Figure[] = []
  for (const report of document.reports) {
    const { start, end, currency, row, value } = report
    const filing = indexes.get(publicationKey(report)) ?? -1
    for (const [place, index] of row.entries()) {
      const [key, format, number] = [document.rows[index], units[index], value[place]]
      // A row that a later version of the product no longer has.
      if (key === undefined || format === undefined || number === undefined) continue
      const unit = format === "shares" ? "shares" : format === "perShare" ? `${currency}/shares` : currency
      figures.push({ row: key, basis: "imported", unit, start, end, value: number, filing })
    }
  }
  const filings = [...publications.values()].map(({ accession, filed }) => ({
    accession,
    filed,
    form: importedForm,
  }))
  return { filings, figures }
}

/** Statements with the names and addresses of the publications that they were imported from. */
export function withPublications(
  statements: StatementsDocument,
  document: ImportedStatements | null,
): StatementsDocument {
  if (!document) return statements
  const byAccession = new Map(
    [...listPublications(document).values()].map((publication) => [publication.accession, publication]),
  )
  const imported = statements.filings.accession.flatMap((accession, filing) => {
    const publication = byAccession.get(accession)
    return publication ? [{ filing, name: publication.name, url: publication.url }] : []
  })
  return imported.length > 0 ? { ...statements, imported } : statements
}
