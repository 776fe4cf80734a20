import { readFileSync, statSync } from "node:fs"
import { formatFigure } from "~/lib/numbers"
import { decodeText, NotCsv } from "./read-records"

/** Node has no longer texts. */
const maxFileBytes = 500_000_000

/** The size of a file in bytes; throws a sentence if there is none. */
export function requireFile(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no file ${file}.`)
  if (!found.isFile()) throw new Error(`${file} is not a file.`)
  return found.size
}

/** The text of a file that is read as a whole; throws with the file's name if it is too large or no text in UTF-8. */
export function readText(file: string): string {
  const size = requireFile(file)
  if (size > maxFileBytes)
    throw new Error(
      `${file} has ${formatFigure(Math.round(size / 1e6))} MB, and ${formatFigure(maxFileBytes / 1e6)} MB can be read at once. Split the file.`,
    )
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    if (error instanceof NotCsv) throw new Error(`${file}: ${error.message}`)
    throw error
  }
}
