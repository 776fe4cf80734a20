import { QueryError, type Token } from "./query-tokens"

/** A position in a query's tokens, for a parser. */
export class TokenReader {
  protected at = 0

  constructor(protected readonly tokens: readonly Token[]) {}

  protected peek(): Token {
    const token = this.tokens[this.at] ?? this.tokens.at(-1)
    if (!token) throw new RangeError("A query ends with a token of its own.")
    return token
  }

  /** The end of the token before the position. */
  protected lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0
  }

  protected isSymbol(text: string): boolean {
    const token = this.peek()
    return token.kind === "symbol" && token.text === text
  }

  protected isWord(text: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead]
    return token?.kind === "word" && token.text.toLowerCase() === text
  }

  protected fail(message: string, { start, end }: Token): never {
    throw new QueryError(message, start, end)
  }
}
