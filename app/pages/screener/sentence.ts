/** One filter of the sentence: `upto` only for between. */
export interface SentenceFilter {
  metric: string
  how: SentenceHow
  value: string
  upto: string
}

export const sentenceHows = [
  { value: "over", label: "over" },
  { value: "under", label: "under" },
  { value: "between", label: "between" },
  { value: "least", label: "at least" },
  { value: "most", label: "at most" },
] as const

export type SentenceHow = (typeof sentenceHows)[number]["value"]

export const sentenceFields = ["sector", "exchange", "country"] as const
export type SentenceField = (typeof sentenceFields)[number]

/** A query as a sentence that one edits; `rest` is what the sentence has no words for, as a query. */
export interface Sentence extends Record<SentenceField, string> {
  filters: SentenceFilter[]
  rest: string
}
