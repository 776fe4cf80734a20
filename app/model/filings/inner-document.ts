import type { FilingIndex } from "~/edgar/filing-index"
import { listSgmlDocuments } from "~/edgar/sgml-header"
import { detectCharset } from "~/model/reading/text/charset"

/**
 * The name of a document that exists only inside a complete submission (`<accession>.txt`), as before 2001: the
 * submission's name with the document's place and type, `0000320193-95-000016.3-ex13.txt`.
 */
export function innerName(submission: string, index: number, type: string): string {
  const plain = type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^ex-/, "ex")
    .replace(/^-|-$/g, "")
  return `${submission.replace(/\.txt$/i, "")}.${index + 1}${plain ? `-${plain.slice(0, 20)}` : ""}.txt`
}

/** The submission that contains a document of this name; null for any other name. */
export function getSubmission(name: string): string | null {
  const [, submission] = /^(\d{10}-\d{2}-\d{6})\.\d{1,3}(?:-[a-z0-9-]{1,20})?\.txt$/.exec(name) ?? []
  return submission ? `${submission}.txt` : null
}

/** True if the SEC has no document of a filing but its submission, as before 2001. */
export function isOnlySubmission({ accession, files }: Pick<FilingIndex, "accession" | "files">): boolean {
  const documents = files.filter(({ kind }) => kind === "html" || kind === "text")
  return (
    documents.some(({ name }) => name === `${accession}.txt`) &&
    documents.every(({ name }) => name.startsWith(accession))
  )
}

/**
 * The document of this name in UTF-8; null if its submission does not have it. It has the name that the submission
 * gives it, or one by its place and type.
 */
export function innerBytes(submission: Uint8Array, name: string): Uint8Array<ArrayBuffer> | null {
  const text = new TextDecoder(detectCharset(submission)).decode(submission)
  const found = listSgmlDocuments(text).find(
    ({ type, filename }, index) =>
      filename === name ||
      (index > 0 && filename === null && innerName(getSubmission(name) ?? "", index, type) === name),
  )
  return found ? new TextEncoder().encode(text.slice(found.start, found.end)) : null
}
