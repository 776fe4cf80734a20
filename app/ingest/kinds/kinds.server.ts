import type { FormWork } from "~/stores/operations/followed-store.server"
import { asReportedData } from "./as-reported.server"
import { businessData } from "./business.server"
import { companiesData } from "./companies.server"
import type { CompanyFilings } from "./company-filings"
import { earningsData } from "./earnings.server"
import { facesData } from "./faces.server"
import { filingsData } from "./filings.server"
import { fillData } from "./fill.server"
import { fundsData } from "./funds.server"
import { historyData } from "./history.server"
import { holdersData } from "./holders.server"
import { holdingsData } from "./holdings.server"
import { importedData } from "./imported.server"
import { importsData } from "./imports.server"
import { insidersData } from "./insiders.server"
import { investorsData } from "./investors.server"
import type { Archive, ImportedCells, Kind, OwnDocument, Reading } from "./kind"
import { lettersData } from "./letters.server"
import { listsData } from "./lists.server"
import { metricsData } from "./metrics.server"
import { notesData } from "./notes.server"
import { ownersData } from "./owners.server"
import { payData } from "./pay.server"
import { peopleData } from "./people.server"
import { pricesData } from "./prices.server"
import { ratesData } from "./rates.server"
import { readingsData } from "./readings.server"
import { refreshesData } from "./refreshes.server"
import { registerData } from "./register.server"
import { releasesData } from "./releases.server"
import { searchNamesData } from "./search-names.server"
import { secFilesData } from "./sec-files.server"
import { securitiesData } from "./securities.server"
import { segmentsData } from "./segments.server"
import { sourcesData } from "./sources.server"
import { statementsData } from "./statements.server"
import { textsData } from "./texts.server"
import { transcriptsData } from "./transcripts.server"

/**
 * All kinds of data, in the order in which rows are written: companies before the sources that date a retired ticker,
 * securities before holdings, and the lists last, because they are built from all rows.
 */
export const kinds = [
  secFilesData,
  companiesData,
  importsData,
  importedData,
  registerData,
  investorsData,
  fundsData,
  earningsData,
  searchNamesData,
  sourcesData,
  metricsData,
  insidersData,
  payData,
  peopleData,
  ownersData,
  pricesData,
  ratesData,
  filingsData,
  facesData,
  statementsData,
  notesData,
  historyData,
  segmentsData,
  releasesData,
  asReportedData,
  businessData,
  securitiesData,
  holdingsData,
  holdersData,
  lettersData,
  transcriptsData,
  readingsData,
  textsData,
  refreshesData,
  fillData,
  listsData,
] as const

const all: readonly Kind[] = kinds

/** A kind of data whose document is made of filings of a company's list. */
export interface FilingsKind<T = unknown> {
  name: string
  isForm?: (form: string) => boolean
  filings: CompanyFilings<T>
}

/** All kinds that are made of filings of companies' lists. */
export const filingsKinds: readonly FilingsKind[] = all.flatMap(({ name, isForm, filings }) =>
  filings ? [{ name, isForm, filings }] : [],
)

/** The titles of kinds by their names. */
export const kindTitles: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap(({ name, title }) => (title ? [[name, title]] : [])),
)

/** The archives of the SEC with data of the whole market. */
export const archives: readonly Archive[] = all.flatMap(({ archives = [] }) => archives)

/** What imports store, by the name of the import. */
export const importedCells: ReadonlyMap<string, ImportedCells> = new Map(
  all.flatMap(({ imported = [] }) => imported.map((cells) => [cells.name, cells])),
)

/** How documents of other kinds are kept current, by the kind's name. */
export const readings: ReadonlyMap<string, Reading> = new Map(
  all.flatMap(({ name, reading }) => (reading ? [[name, reading]] : [])),
)

type FilingsOf<K> = K extends { filings?: infer F } ? NonNullable<F> : never

/** The documents of these kinds by the kind's name. */
export type FilingsKinds = {
  [K in (typeof kinds)[number] as [FilingsOf<K>] extends [never]
    ? never
    : K["name"]]: FilingsOf<K> extends CompanyFilings<infer T> ? T : never
}

/** The work for new filings of a form: the company's for most. */
export function workOfForm(form: string): FormWork {
  const kind = all.find(({ isForm }) => isForm?.(form))
  return {
    kind: kind?.name ?? companiesData.name,
    readsList: kind?.filings !== undefined,
    isFollowed: (cik) => kind?.reading?.isFollowed?.(cik) ?? false,
  }
}

/** The documents of all kinds. One that is made of a company's filings is made again by its kind's work. */
export const ownDocuments: readonly OwnDocument[] = all.flatMap(({ name, filings, documents = [] }) =>
  documents.map((document) =>
    document.of.name === filings?.document.name ? { ...document, remadeBy: name } : document,
  ),
)

/** The names of the documents that a company's refresh writes. */
export const companyDocuments: ReadonlySet<string> = new Set(
  ownDocuments.flatMap(({ of, remadeBy }) => (remadeBy === companiesData.name ? [of.name] : [])),
)

/** The names of documents of a batch that new filings add to. */
export const followedDocuments: ReadonlySet<string> = new Set([
  ...companyDocuments,
  ...all.flatMap(({ reading, documents = [] }) =>
    reading?.listSettled
      ? documents.flatMap(({ of, isGiven }) =>
          isGiven && of.name === reading.document.name ? [of.name] : [],
        )
      : [],
  ),
  ...filingsKinds.flatMap(({ isForm, filings }) => (isForm ? [filings.document.name] : [])),
])

/** The stored documents with a name; null if no kind has them. */
export function findDocument(name: string): OwnDocument | null {
  return ownDocuments.find(({ of }) => of.name === name) ?? null
}
