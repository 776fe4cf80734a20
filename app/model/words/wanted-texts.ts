import { baseForm, isAmendment, isAnnual, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { wordsKey } from "~/model/filings/derive-reading"
import { documentName } from "~/model/filings/reader-address"

/** Read beside annual and quarterly reports. Other forms are indexed when they are opened. */
const textForms = new Set(["8-K", "6-K", "DEF 14A", "DEFM14A", "S-1", "F-1", "S-4"])

const isTextForm = (form: string) => isPeriodic(form) || textForms.has(baseForm(form))

/** Recent filings of a company that are read in the background. */
const recent = { annual: 1, quarterly: 4, releases: 8 }

/**
 * The filings of a list whose words are wanted, in the order of reading: the newest annual report, four quarterly
 * reports and results releases, and then all others, reports first.
 */
export function listWanted(filings: SubmittedFiling[], extent: "recent" | "all"): SubmittedFiling[] {
  const newest = [...filings].sort((a, b) => b.filed.localeCompare(a.filed))
  const first = (most: number, isOne: (filing: SubmittedFiling) => boolean) =>
    newest.filter(isOne).slice(0, most)
  const chosen = [
    ...first(recent.annual, ({ form }) => isAnnual(form) && !isAmendment(form)),
    ...first(recent.quarterly, ({ form }) => isPeriodic(form) && !isAnnual(form) && !isAmendment(form)),
    ...first(recent.releases, ({ form, items }) => form === "8-K" && /\b2\.02\b/.test(items)),
  ]
  if (extent === "recent") return chosen
  const others = newest
    .filter(({ form }) => isTextForm(form))
    .sort((a, b) => Number(isPeriodic(b.form)) - Number(isPeriodic(a.form)))
  return [...new Set([...chosen, ...others])]
}

const minuteMs = 60_000
/** The pause before a document that could not be had is requested again. */
const pauseMs = {
  absent: 30 * 24 * 60 * minuteMs,
  unreadable: 30 * 24 * 60 * minuteMs,
  unavailable: 10 * minuteMs,
}

interface Known {
  status: "indexed" | keyof typeof pauseMs
  at: number
}

/** True if the main document of a filing is to be read now. */
export function isWaiting(
  cik: Cik,
  filing: SubmittedFiling,
  known: ReadonlyMap<string, Known>,
  now: number,
): boolean {
  const { accession } = filing
  const state = known.get(wordsKey({ cik, accession, document: documentName(filing) }))
  if (!state) return true
  return state.status !== "indexed" && Math.abs(now - state.at) >= pauseMs[state.status]
}
