import type { ListedFiling, RegisterFiling } from "~/model/registers/register-filing"

/** A page of a register's index. */
export interface ListedPage {
  filings: ListedFiling[]
  refused: string[]
}

/** Filings to list; each field limits them. */
export interface RegisterFilter {
  /** ISO 3166 alpha-2, lower case. */
  country: string | null
  /** The calendar year in which the period ends. */
  year: string | null
  lei: string | null
}

/** A register, at its address or as files. */
export interface RegisterSource {
  pages: (filter: RegisterFilter) => AsyncIterable<ListedPage>
  /** The text of a report in xBRL-JSON; null if the source does not have it. */
  readReport: (filing: ListedFiling) => Promise<string | null>
  /** The SHA-256 of the report's package; null if the source does not have the package or does not read it. */
  hashPackage: (filing: RegisterFiling) => Promise<string | null>
}

/** True for a filing of the filter. */
export function isWanted({ country, periodEnd, symbol }: ListedFiling, filter: RegisterFilter): boolean {
  return (
    (filter.country === null || filter.country === country) &&
    (filter.year === null || periodEnd.startsWith(filter.year)) &&
    (filter.lei === null || symbol === `LEI-${filter.lei}`)
  )
}

/** The path of what the register's hash is of. */
export function getHashedPath({ package: path, report }: RegisterFiling): string | null {
  return path ?? report
}
