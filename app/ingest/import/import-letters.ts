import { readFileSync } from "node:fs"
import { toIsoDate } from "~/lib/dates"
import { type ParsedLetters, parseLetters } from "~/model/letters/parse-letters"

export function readLetters(file: string, now = Date.now()): ParsedLetters {
  return parseLetters(readFileSync(file, "utf8"), toIsoDate(now))
}
