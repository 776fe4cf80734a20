import { readFileSync } from "node:fs"
import { type ParsedLetters, parseLetters } from "~/features/letters/parse-letters"
import { toIsoDate } from "~/lib/dates"

export function readLetters(file: string, now = Date.now()): ParsedLetters {
  return parseLetters(readFileSync(file, "utf8"), toIsoDate(now))
}
