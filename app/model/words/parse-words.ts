import { foldWords } from "./fold-words"
import type { Phrase, WordQuery } from "./word-query"

type ParsedWords = { query: WordQuery; problem: null } | { query: null; problem: string }

export const longestQuery = 400
const mostWords = 40
/** Each stands for thousands of words. */
const mostPrefixes = 4
const mostGroups = 8
const shortestPrefix = 3
const usualDistance = 10
const longestDistance = 100

class Problem extends Error {}

type Token =
  | { kind: "words"; text: string; isQuoted: boolean }
  | { kind: "and" | "or" | "not" | "open" | "close" }
  | { kind: "near"; distance: number }

/**
 * Reads a search for words: words next to each other, in quotation marks or not; `AND`, `OR`, `NOT` or a minus,
 * `NEAR/10`, parentheses, and an asterisk after the beginning of a word. The problem is a sentence.
 */
export function parseWords(text: string): ParsedWords {
  try {
    if (text.length > longestQuery)
      throw new Problem(`The search is longer than ${longestQuery} characters. Look for fewer words.`)
    const tokens = toTokens(text)
    const reader = new Reader(tokens)
    const query = reader.readAny(0)
    if (reader.peek()) throw new Problem("A closing parenthesis has no opening one.")
    requireWords(query)
    return { query, problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { query: null, problem: error.message }
  }
}

function toTokens(given: string): Token[] {
  const text = given.replace(/[“”„«»]/g, '"').replace(/[–—−‑]/g, "-")
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const [space] = /^[\s\u00a0]+/.exec(rest) ?? []
    if (space) {
      at += space.length
      continue
    }
    if (rest.startsWith('"')) {
      const end = rest.indexOf('"', 1)
      if (end < 0) throw new Problem("A quotation mark is not closed.")
      const star = rest[end + 1] === "*" ? "*" : ""
      tokens.push({ kind: "words", text: rest.slice(1, end) + star, isQuoted: true })
      at += end + 1 + star.length
      continue
    }
    if (rest.startsWith("(")) tokens.push({ kind: "open" })
    else if (rest.startsWith(")")) tokens.push({ kind: "close" })
    else if (/^-(?=[^\s\u00a0-])/.test(rest)) tokens.push({ kind: "not" })
    else {
      const [word = rest] = /^[^\s\u00a0"()]+/.exec(rest) ?? []
      at += word.length
      tokens.push(toToken(word))
      continue
    }
    at += 1
  }
  return joinWords(tokens)
}

function toToken(word: string): Token {
  if (word === "AND" || word === "&&") return { kind: "and" }
  if (word === "OR" || word === "||" || word === "|") return { kind: "or" }
  if (word === "NOT") return { kind: "not" }
  const near = /^NEAR(?:\/(\d{1,9}))?$/.exec(word)
  if (!near) return { kind: "words", text: word, isQuoted: false }
  const distance = near[1] === undefined ? usualDistance : Number(near[1])
  if (distance < 1 || distance > longestDistance)
    throw new Problem(`NEAR takes 1 to ${longestDistance} words, such as NEAR/10.`)
  return { kind: "near", distance }
}

/** Words without quotation marks that follow each other are one phrase. */
function joinWords(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (token.kind === "words" && !token.isQuoted && last?.kind === "words" && !last.isQuoted)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${token.text}` }
    else joined.push(token)
  }
  return joined
}

class Reader {
  private at = 0

  constructor(private readonly tokens: Token[]) {}

  peek(): Token | undefined {
    return this.tokens[this.at]
  }

  readAny(depth: number): WordQuery {
    const parts = [this.readAll(depth)]
    while (this.peek()?.kind === "or") {
      this.at += 1
      parts.push(this.readAll(depth))
    }
    const [first] = parts
    return parts.length === 1 && first ? first : { kind: "any", of: parts }
  }

  private readAll(depth: number): WordQuery {
    const wanted: WordQuery[] = []
    const without: WordQuery[] = []
    for (;;) {
      const token = this.peek()
      if (!token || token.kind === "or" || token.kind === "close") break
      if (token.kind === "and") {
        if (wanted.length + without.length === 0) throw new Problem("AND needs words on both sides.")
        this.at += 1
        const after = this.peek()
        if (!after || ["or", "close", "and"].includes(after.kind))
          throw new Problem("AND needs words on both sides.")
        continue
      }
      if (token.kind === "not") {
        this.at += 1
        without.push(this.readTerm(depth))
      } else wanted.push(this.readTerm(depth))
    }
    if (wanted.length === 0)
      throw new Problem(
        without.length > 0
          ? "Words that are left out need words to look for beside them."
          : "A part of the search has no words.",
      )
    const [first] = wanted
    return wanted.length === 1 && without.length === 0 && first ? first : { kind: "all", of: wanted, without }
  }

  private readTerm(depth: number): WordQuery {
    const token = this.peek()
    if (token?.kind === "open") {
      if (depth >= mostGroups) throw new Problem(`Parentheses can be ${mostGroups} deep.`)
      this.at += 1
      const query = this.readAny(depth + 1)
      if (this.peek()?.kind !== "close") throw new Problem("A parenthesis is not closed.")
      this.at += 1
      if (this.peek()?.kind === "near") throw new Problem(nearNeedsPhrases)
      return query
    }
    if (token?.kind === "near") throw new Problem(nearNeedsPhrases)
    if (token?.kind !== "words") throw new Problem("NOT needs words after it.")
    this.at += 1
    const phrases = [toPhrase(token.text)]
    let distance = 0
    for (let near = this.peek(); near?.kind === "near"; near = this.peek()) {
      distance = Math.max(distance, near.distance)
      this.at += 1
      const other = this.peek()
      if (other?.kind !== "words") throw new Problem(nearNeedsPhrases)
      phrases.push(toPhrase(other.text))
      this.at += 1
    }
    const [first] = phrases
    return phrases.length === 1 && first ? first : { kind: "near", phrases, distance }
  }
}

const nearNeedsPhrases = "NEAR needs words on both sides, such as cash NEAR/5 “going concern”."

function toPhrase(text: string): Phrase {
  const isPrefix = text.endsWith("*")
  const words = foldWords(text).split(" ").filter(Boolean)
  const last = words.at(-1)
  if (last === undefined) throw new Problem("Type at least one word with letters or digits.")
  if (isPrefix && !/[\p{L}\p{N}]\*+$/u.test(text))
    throw new Problem("An asterisk follows the beginning of a word, such as restat*.")
  if (isPrefix && last.length < shortestPrefix)
    throw new Problem(`The beginning of a word needs ${shortestPrefix} characters before the asterisk.`)
  if (/\*(?!$)/.test(text.replace(/\*+$/, "*")))
    throw new Problem("An asterisk can follow only the last word of a phrase.")
  return { kind: "phrase", words, isPrefix }
}

function requireWords(query: WordQuery): void {
  const phrases = listPhrases(query)
  const words = phrases.reduce((sum, phrase) => sum + phrase.words.length, 0)
  if (words > mostWords) throw new Problem(`The search has more than ${mostWords} words. Look for fewer.`)
  if (phrases.filter(({ isPrefix }) => isPrefix).length > mostPrefixes)
    throw new Problem(`The search has more than ${mostPrefixes} beginnings of words. Look for fewer.`)
}

/** The phrases of a query, also those that are left out. */
function listPhrases(query: WordQuery): Phrase[] {
  switch (query.kind) {
    case "phrase":
      return [query]
    case "near":
      return query.phrases
    case "any":
      return query.of.flatMap(listPhrases)
    case "all":
      return [...query.of, ...query.without].flatMap(listPhrases)
  }
}
