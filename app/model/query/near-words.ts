import { editDistance } from "~/model/search/edit-distance"

/** The word of a list that was probably meant; null where none is near. */
export function nearest(text: string, words: readonly string[]): string | null {
  const asked = text.toLowerCase()
  const most = Math.max(1, Math.floor(asked.length / 3))
  let best: { word: string; steps: number } | null = null
  for (const word of words) {
    const known = word.toLowerCase()
    const steps = known.startsWith(asked) && asked.length > 2 ? 1 : editDistance(asked, known, most)
    if (steps <= most && (!best || steps < best.steps)) best = { word, steps }
  }
  return best?.word ?? null
}
