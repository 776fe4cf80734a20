import { toIsoDate } from "~/lib/dates"
import { mergeLetters } from "~/model/letters/letter"
import type { Letter } from "~/model/letters/letter-row"
import maintained from "~/model/letters/letters.csv?raw"
import { parseLetters } from "~/model/letters/parse-letters"
import type { DocumentStore } from "~/platform/documents.server"
import { heldLetters, listImportedLetters } from "./imported-letters-store.server"

/** The repository's letters and the imported ones, newest first. */
export async function loadLetters(documents: DocumentStore, now = Date.now()): Promise<Letter[]> {
  return heldLetters.get({
    read: async () => {
      const { letters } = parseLetters(maintained, toIsoDate(now))
      return mergeLetters(letters, await listImportedLetters(documents))
    },
  })
}
