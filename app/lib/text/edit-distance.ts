/** Edits (insert, delete, replace, swap adjacent) between two texts; `most + 1` if there are more than `most`. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let steps = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        steps = Math.min(steps, beforeLast[column - 2]! + 1)
      current.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[to.length]!, most + 1)
}

/** The nearest word of a list; null if none is close. */
export function findNearestWord(text: string, words: readonly string[]): string | null {
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
