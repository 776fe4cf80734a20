import { countText } from "~/lib/numbers"
import type { CompanyHit } from "~/model/search/match"

export function exchangeAndTicker({ exchange, ticker }: Pick<CompanyHit, "exchange" | "ticker">): string {
  return [exchange, ticker].filter(Boolean).join(": ")
}

export function formatCompanies(count: number): string {
  return countText(count, "company", "companies")
}
