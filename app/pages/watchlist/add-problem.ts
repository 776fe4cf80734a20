import type { SubjectChoice } from "~/model/watchlists/find-subject"

/** Why a form changed nothing, and what an entry can mean. */
export interface WatchProblem {
  problem: string
  choices?: SubjectChoice[]
}

export function noSingleMatch(wanted: string, choices: SubjectChoice[]): WatchProblem {
  const wayOn = choices.length > 0 ? "Choose one:" : "Enter a ticker or a CIK."
  return { problem: `No single match for “${wanted}”. ${wayOn}`, choices }
}
