import { z } from "zod"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { readEach } from "~/lib/read-each"

const listing = z.object({
  directory: z.object({
    name: z.string(),
    item: z.array(z.unknown()),
  }),
})

const listedFile = z.object({
  name: z.string().min(1),
  size: z.string().optional(),
  "last-modified": z.string().optional(),
})

type FileKind = "html" | "text" | "image" | "pdf" | "archive" | "data"

export type FilingFile = {
  name: string
  kind: FileKind
  sizeBytes: number | null
  /** A page that the SEC renders from the filing's XBRL (`R4.htm`), not a document of the filer. */
  isViewerPage: boolean
}

export type FilingIndex = { cik: Cik; accession: Accession; files: FilingFile[] }

const kinds: [RegExp, FileKind][] = [
  [/\.html?$/i, "html"],
  [/\.txt$/i, "text"],
  [/\.(jpe?g|gif|png)$/i, "image"],
  [/\.pdf$/i, "pdf"],
  [/\.(zip|gz)$/i, "archive"],
]

/** The kind of a file, by its name; `data` for anything that is not a document. */
export function fileKind(name: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? "data"
}

class NotFilingIndex extends Error {
  override name = "NotFilingIndex"
}

/**
 * Parses an accession folder's `index.json`. Throws if it is not one. Names with slashes or dot segments are
 * left out, because addresses are built from these names.
 */
export function parseFilingIndex(json: unknown): FilingIndex {
  const { directory } = listing.parse(json)
  const path = /\/data\/(\d+)\/(\d{18})\/?$/.exec(directory.name)
  const cik = parseCik(path?.[1] ?? "")
  const accession = parseAccession(path?.[2] ?? "")
  if (!cik || !accession)
    throw new NotFilingIndex(`Not the index of a filing: ${directory.name.slice(0, 80)}`)
  const listed = readEach(listedFile, directory.item).read
  const files = listed.filter((item) => /^[\w][\w.+ -]*$/.test(item.name)).map(toFile)
  return { cik, accession, files }
}

/** The file with exactly this name (the SEC's names are case-sensitive), or null. */
export function findFile(index: FilingIndex, name: string): FilingFile | null {
  return index.files.find((file) => file.name === name) ?? null
}

function toFile(item: z.infer<typeof listedFile>): FilingFile {
  const size = Number(item.size)
  return {
    name: item.name,
    kind: fileKind(item.name),
    sizeBytes: item.size && Number.isFinite(size) ? size : null,
    isViewerPage: /^R\d+\.html?$/i.test(item.name),
  }
}
