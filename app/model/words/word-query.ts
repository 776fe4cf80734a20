/** Words next to each other. The last one may be the beginning of a word. */
export interface Phrase {
  kind: "phrase"
  words: string[]
  isPrefix: boolean
}

/** A search in the text of a section. */
export type WordQuery =
  | Phrase
  /** Phrases with at most `distance` words between the end of each and the last one's start, in any order. */
  | { kind: "near"; phrases: Phrase[]; distance: number }
  | { kind: "any"; of: WordQuery[] }
  | { kind: "all"; of: WordQuery[]; without: WordQuery[] }

/** The query as an expression of SQLite's FTS5. Words are folded, so that no text of a visitor is part of its syntax. */
export function toExpression(query: WordQuery): string {
  switch (query.kind) {
    case "phrase":
      return `"${query.words.join(" ")}"${query.isPrefix ? " *" : ""}`
    case "near":
      return `NEAR(${query.phrases.map(toExpression).join(" ")}, ${query.distance})`
    case "any":
      return `(${query.of.map(toExpression).join(" OR ")})`
    case "all": {
      const wanted = `(${query.of.map(toExpression).join(" AND ")})`
      if (query.without.length === 0) return wanted
      return `(${wanted} NOT (${query.without.map(toExpression).join(" OR ")}))`
    }
  }
}
