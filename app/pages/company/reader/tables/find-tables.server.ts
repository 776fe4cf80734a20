import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { DocumentRef, FilingReader, Reading } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import { type FollowedFiling, followTable } from "~/model/reading/tables/follow-table"
import { type JoinedTable, joinTables } from "~/model/reading/tables/join-tables"
import { type FilingTable, listTables, sectionOfTable } from "~/model/reading/tables/section-tables"

/** The number of filings through which a table is followed. */
const maxFollowed = 10
/** The most filings that one request may read from the SEC; a long report takes a second of computing. */
const maxFetched = 2

/** The table of this id in a document. */
export async function findTable(
  ref: DocumentRef,
  id: string,
  filings: FilingReader,
): Promise<Reading<FilingTable>> {
  const absent = { status: "absent", reason: `${ref.document} has no table called ${id}.` } as const
  const key = sectionOfTable(id)
  if (!key) return absent
  const section = await filings.section(ref, key)
  if (section.status !== "loaded") return section
  const table = listTables(section.value).find((each) => each.id === id)
  return table ? { status: "loaded", value: table } : absent
}

interface FollowedTable {
  joined: JoinedTable<SubmittedFiling>
  /** Earlier filings of the form, newest first, that were read but have no such table. */
  without: SubmittedFiling[]
  /** Earlier filings that were not read yet. */
  unread: SubmittedFiling[]
}

/** A table of a filing's main document beside the same table of earlier filings of its form. */
export async function followThroughFilings(
  given: { ref: DocumentRef; filing: SubmittedFiling; table: FilingTable; all: SubmittedFiling[] },
  filings: FilingReader,
): Promise<FollowedTable> {
  const { ref, filing, table } = given
  const outline = await filings.outline(ref)
  const item =
    outline.status === "loaded"
      ? outline.value.sections.find(({ key }) => key === table.section)?.item
      : undefined
  const earlier = given.all
    .filter(
      (each) =>
        baseForm(each.form) === baseForm(filing.form) &&
        isAmendment(each.form) === isAmendment(filing.form) &&
        each.filed < filing.filed,
    )
    .slice(0, maxFollowed - 1)
  const read = await readItems(ref, item ?? table.section, earlier, filings)
  const followed: FollowedFiling<SubmittedFiling>[] = read.flatMap(({ filing: each, sections }) =>
    sections ? [{ filing: each, tables: sections.flatMap(listTables) }] : [],
  )
  const found = followTable(table, followed)
  return {
    joined: joinTables([{ filing, table }, ...found]),
    without: followed.map((each) => each.filing).filter((each) => !found.some((one) => one.filing === each)),
    unread: read.flatMap(({ filing: each, sections }) => (sections ? [] : [each])),
  }
}

/** The item of each filing: stored ones first, then a few from the SEC. Null where a filing was not read. */
async function readItems(
  { cik }: DocumentRef,
  item: string,
  earlier: SubmittedFiling[],
  filings: FilingReader,
) {
  const toRef = (filing: SubmittedFiling): DocumentRef => ({
    cik,
    accession: filing.accession,
    document: documentName(filing),
    form: filing.form,
  })
  const stored = await Promise.all(earlier.map((filing) => filings.item(toRef(filing), item, false)))
  let left = maxFetched
  return Promise.all(
    earlier.map(async (filing, at) => {
      const known = stored[at]
      const mayFetch = known?.status === "unavailable" && left-- > 0
      const read = mayFetch ? await filings.item(toRef(filing), item, true) : known
      const isRead = read && read.status !== "unavailable"
      return { filing, sections: isRead ? (read.status === "loaded" ? read.value : []) : null }
    }),
  )
}
