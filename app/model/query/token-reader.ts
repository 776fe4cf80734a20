import { QueryError, type Token } from "./query-tokens"

/** A position in a query's tokens, for a parser. */
export class TokenReader {
  protected at = 0

  constructor(protected readonly tokens: readonly Token[]) {}

  protected peek(): Token {
    return this.tokens[this.at]!
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
