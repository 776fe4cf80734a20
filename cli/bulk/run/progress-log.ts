import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { z } from "zod"

const line = z.object({
  key: z.string(),
  mark: z.string(),
  /** The reason why the entry was refused; null if it was loaded. */
  reason: z.string().nullable(),
})

/** The result of an entry: its change mark, and a reason if it was refused. */
export type Outcome = z.infer<typeof line>

export interface ProgressLog {
  /** The outcome of an unchanged entry in an earlier run. */
  find: (key: string, mark: string) => Outcome | null
  add: (outcomes: Outcome[]) => void
}

/**
 * A file with a line for each entry that was posted, so that a later run does only the rest. A line that was cut off
 * when the process was killed is ignored.
 */
export function openProgressLog(path: string): ProgressLog {
  const text = existsSync(path) ? readFileSync(path, "utf8") : ""
  const known = new Map<string, Outcome>()
  for (const json of text.split("\n")) {
    const outcome = parseLine(json)
    if (outcome) known.set(outcome.key, outcome)
  }
  mkdirSync(dirname(path), { recursive: true })
  if (text !== "" && !text.endsWith("\n")) appendFileSync(path, "\n")
  return {
    find(key, mark) {
      const outcome = known.get(key)
      return outcome?.mark === mark ? outcome : null
    },
    add(outcomes) {
      for (const outcome of outcomes) known.set(outcome.key, outcome)
      appendFileSync(path, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(""))
    },
  }
}

function parseLine(json: string): Outcome | null {
  try {
    return line.parse(JSON.parse(json))
  } catch {
    return null
  }
}
