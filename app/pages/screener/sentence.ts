/** One filter of the sentence; `upto` is only for `between`. */
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

/** A query as an editable sentence; `rest` is the part that the sentence cannot express. */
export interface Sentence extends Record<SentenceField, string> {
  filters: SentenceFilter[]
  rest: string
}
