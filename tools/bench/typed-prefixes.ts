import { pick, seededRandom } from "~/ingest/invented/random"
import type { ListedCompany } from "~/model/directory/list-index"

/** Typed texts, letter by letter: names, tickers, later words of a name, and names that no company has. */
export function typedPrefixes(companies: readonly ListedCompany[], count: number): string[] {
  const random = seededRandom(11)
  const typed: string[] = []
  while (typed.length < count) {
    const { name, ticker } = pick(random, companies)
    const words = name.split(" ")
    const roll = random()
    const target =
      roll < 0.5
        ? name
        : roll < 0.75
          ? ticker
          : roll < 0.92
            ? words.slice(1).join(" ") || name
            : `${words[0]}qz`
    for (let length = 1; length <= Math.min(target.length, 12); length += 1)
      typed.push(target.slice(0, length).toLowerCase())
  }
  return typed.slice(0, count)
}
