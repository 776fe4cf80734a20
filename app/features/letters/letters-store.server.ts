import { toIsoDate } from "~/lib/dates"
import type { DocumentStore } from "~/platform/documents.server"
import { type Letter, mergeLetters } from "./letter"
import maintained from "./letters.csv?raw"
import { lettersKey, lettersKind } from "./letters-document"
import { parseLetters } from "./parse-letters"

/** How long an isolate trusts the list it holds before it looks again, behind the response. */
const heldForMs = 60_000

let held: { letters: Letter[]; loadedAt: number } | null = null
let loading: Promise<Letter[]> | null = null
let ours: Letter[] | null = null

/** Those of the repository with those that were imported, newest first. */
export async function loadLetters(documents: DocumentStore, now = Date.now()): Promise<Letter[]> {
  if (held && now - held.loadedAt < heldForMs) return held.letters
  ours ??= parseLetters(maintained, toIsoDate(now)).letters
  loading ??= documents
    .get(lettersKind, lettersKey)
    .then((stored) => {
      const letters = mergeLetters(ours ?? [], stored?.body.letters ?? [])
      held = { letters, loadedAt: now }
      return letters
    })
    .finally(() => {
      loading = null
    })
  if (!held) return loading
  loading.catch(() => {})
  return held.letters
}

export async function addLetters(letters: Letter[], documents: DocumentStore, now: number): Promise<void> {
  const stored = await documents.get(lettersKind, lettersKey)
  await documents.put(lettersKind, lettersKey, now, {
    letters: mergeLetters(stored?.body.letters ?? [], letters),
  })
  held = null
}
