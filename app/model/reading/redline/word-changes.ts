import { diffArrays } from "diff"

type WordChange = { kind: "same" | "added" | "removed"; text: string }

const token = /\s+|[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*|[^\s]/gu

/** Changes after which two wordings are shown one after the other: the steps grow with the square. */
export const maxWordEdits = 1_000

/**
 * The changes between two wordings of a paragraph. Removed words precede the added words that replace them.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const parts = diffArrays(before.match(token) ?? [], after.match(token) ?? [], {
    maxEditLength: maxWordEdits,
  })
  if (!parts)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]
  const changes = parts.map((part): WordChange => {
    const kind = part.added ? "added" : part.removed ? "removed" : "same"
    return { kind, text: part.value.join("") }
  })
  return order(absorb(changes))
}

/** A few words that stayed between two changes read better as part of the change. */
function absorb(changes: WordChange[]): WordChange[] {
  return changes.flatMap((change, index): WordChange[] => {
    const between = index > 0 && index < changes.length - 1
    if (change.kind !== "same" || !between || !isIsland(change, changes, index)) return [change]
    return [
      { kind: "removed", text: change.text },
      { kind: "added", text: change.text },
    ]
  })
}

function isIsland({ text }: WordChange, changes: WordChange[], index: number): boolean {
  if (text.length > 60) return false
  if (text.replace(/[^\p{L}\p{N}]/gu, "").length <= 3) return true
  if (words(text) > 2) return false
  const around = changes.slice(Math.max(0, index - 2), index + 3).filter((change) => change.kind !== "same")
  return around.reduce((sum, change) => sum + words(change.text), 0) >= 12
}

function words(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function order(changes: WordChange[]): WordChange[] {
  const ordered: WordChange[] = []
  let removed = ""
  let added = ""
  const close = () => {
    if (removed) ordered.push({ kind: "removed", text: removed })
    if (added) ordered.push({ kind: "added", text: added })
    removed = ""
    added = ""
  }
  for (const change of changes) {
    if (change.kind === "removed") removed += change.text
    else if (change.kind === "added") added += change.text
    else {
      close()
      ordered.push(change)
    }
  }
  close()
  return ordered
}
