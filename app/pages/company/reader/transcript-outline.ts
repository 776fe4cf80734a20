import type { Transcript } from "~/model/transcripts/transcript"

export interface SpokenEntry {
  /** The anchor on the page. */
  key: string
  title: string
  note: string
  /** A part of the call; its speakers follow. */
  isPart: boolean
}

/** Speakers of the prepared remarks and analysts of the questions, each once, where they first speak. */
export function outlineTranscript({ speakers, turns }: Transcript): SpokenEntry[] {
  const entries: SpokenEntry[] = []
  for (const [part, title] of [
    ["prepared", "Prepared remarks"],
    ["questions", "Questions and answers"],
  ] as const) {
    const seen = new Set<number>()
    const own = turns.flatMap((turn, index) => {
      if (turn.part !== part || turn.speaker === null || seen.has(turn.speaker)) return []
      const speaker = speakers[turn.speaker]
      if (!speaker) return []
      const isListed = part === "prepared" ? speaker.side !== "operator" : speaker.side === "analyst"
      if (!isListed) return []
      seen.add(turn.speaker)
      return [{ key: `turn-${index + 1}`, title: speaker.name, note: speaker.role ?? "", isPart: false }]
    })
    if (turns.some((turn) => turn.part === part))
      entries.push({ key: part, title, note: "", isPart: true }, ...own)
  }
  return entries
}

export function wordsOfTranscript({ turns }: Transcript): number {
  return turns.reduce(
    (sum, turn) => sum + turn.paragraphs.reduce((words, text) => words + text.split(/\s+/).length, 0),
    0,
  )
}
