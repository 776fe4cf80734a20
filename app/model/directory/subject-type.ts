/** The kinds of pages that visitors keep: as recent searches, favorites, and entries of watchlists. */
export const subjectTypes = ["company", "etf", "investor", "person"] as const
export type SubjectType = (typeof subjectTypes)[number]
