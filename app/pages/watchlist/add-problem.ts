import type { SubjectChoice } from "~/model/watchlists/find-subject"

/** The reason why a form changed nothing, and the possible meanings of an entry. */
export interface WatchProblem {
  problem: string
  choices?: SubjectChoice[]
}

export function noSingleMatch(wanted: string, choices: SubjectChoice[]): WatchProblem {
  const wayOn = choices.length > 0 ? "Choose one:" : "Enter a ticker or a CIK."
  return { problem: `No single match for “${wanted}”. ${wayOn}`, choices }
}
