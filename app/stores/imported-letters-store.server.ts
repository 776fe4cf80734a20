import { mergeLetters } from "~/model/letters/letter"
import type { Letter } from "~/model/letters/letter-row"
import { lettersKey } from "~/model/letters/letter-row"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { lettersKind } from "~/stores/document-kinds"

/** All letters, cached in the isolate until an import adds to them. */
export const heldLetters = isolateCache<Letter[]>("The letters")

export async function listImportedLetters(documents: DocumentStore): Promise<Letter[]> {
  return (await documents.get(lettersKind, lettersKey))?.body.letters ?? []
}

/** Adds letters, and removes those of the given addresses that are not among them; returns the number of all. */
export async function addLetters(
  letters: Letter[],
  documents: DocumentStore,
  now: number,
  ended: ReadonlySet<string> = new Set(),
): Promise<number> {
  const { letters: all } = await documents.update(lettersKind, lettersKey, now, (stored) => ({
    letters: mergeLetters(
      (stored?.letters ?? []).filter(({ url }) => !ended.has(url)),
      letters,
    ),
  }))
  heldLetters.forget()
  return all.length
}
