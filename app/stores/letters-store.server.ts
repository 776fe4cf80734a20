import { toIsoDate } from "~/lib/dates"
import { type Letter, mergeLetters } from "~/model/letters/letter"
import maintained from "~/model/letters/letters.csv?raw"
import { lettersKey } from "~/model/letters/letters-document"
import { parseLetters } from "~/model/letters/parse-letters"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { lettersKind } from "~/stores/document-kinds"

const held = isolateCache<Letter[]>("The letters")

/** Those of the repository with those that were imported, newest first. */
export async function loadLetters(documents: DocumentStore, now = Date.now()): Promise<Letter[]> {
  return held.get(async () => {
    const { letters } = parseLetters(maintained, toIsoDate(now))
    const stored = await documents.get(lettersKind, lettersKey)
    return mergeLetters(letters, stored?.body.letters ?? [])
  })
}

export async function addLetters(letters: Letter[], documents: DocumentStore, now: number): Promise<void> {
  const stored = await documents.get(lettersKind, lettersKey)
  await documents.put(lettersKind, lettersKey, now, {
    letters: mergeLetters(stored?.body.letters ?? [], letters),
  })
  held.forget()
}
