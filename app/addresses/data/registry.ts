import { chartsAddress } from "../definitions/charts"
import { checksAddress } from "../definitions/checks"
import { companyAddresses } from "../definitions/company"
import { compareAddress } from "../definitions/compare"
import type { DataAddress } from "../definitions/define-address"
import { releaseAddresses } from "../definitions/earnings"
import { figuresAddress } from "../definitions/figures"
import { findingAddresses } from "../definitions/finding"
import { holdingAddresses } from "../definitions/holdings"
import { marketAddress } from "../definitions/market"
import { notesAddress, noteTopicAddress } from "../definitions/notes"
import { peopleAddresses } from "../definitions/people"
import { personAddresses } from "../definitions/persons"
import { readingAddresses } from "../definitions/reading"
import { asReportedDataAddress, segmentsAddress } from "../definitions/segments"
import { figureSourceAddress, lettersAddress, pricesAddress, transcriptAddress } from "../definitions/sources"

/** The version in front of every stable address. */
export const apiRoot = "/api/v1"

/**
 * Every address that programs can read. The routes answer through it, and the OpenAPI document, the list on
 * /developers and the tests are made from it. Where two paths match, the first wins.
 */
export const dataAddresses: DataAddress[] = [
  ...findingAddresses,
  compareAddress,
  figuresAddress,
  marketAddress,
  ...companyAddresses,
  figureSourceAddress,
  pricesAddress,
  chartsAddress,
  segmentsAddress,
  notesAddress,
  noteTopicAddress,
  checksAddress,
  asReportedDataAddress,
  ...readingAddresses,
  transcriptAddress,
  ...releaseAddresses,
  ...holdingAddresses,
  lettersAddress,
  ...personAddresses,
  ...peopleAddresses,
]

/** The parameters that change an answer, of all addresses; the page cache keeps answers by them. */
export const dataParameters: ReadonlySet<string> = new Set(
  dataAddresses.flatMap(({ parameters }) =>
    parameters.flatMap(({ in: place, name }) => (place === "query" ? [name] : [])),
  ),
)

const dataExtensions = ["json", "csv", "parquet", "xlsx", "txt"] as const
export type DataExtension = (typeof dataExtensions)[number]

export interface MatchedAddress {
  address: DataAddress
  parameters: Record<string, string>
  extension: DataExtension
  /** The path without the version. */
  path: string
  isVersioned: boolean
}

interface Pattern {
  address: DataAddress
  pattern: RegExp
}

const patterns: Pattern[] = dataAddresses.map((address) => ({
  address,
  pattern: new RegExp(
    `^${address.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}\\.(?:${dataExtensions.join("|")})$`,
    "i",
  ),
}))

/** The address of a path with its parameters; null if there is none. */
export function matchAddress(pathname: string): MatchedAddress | null {
  const isVersioned = pathname.startsWith(`${apiRoot}/`)
  const path = isVersioned ? pathname.slice(apiRoot.length) : pathname
  const extension = dataExtensions.find((each) => path.endsWith(`.${each}`)) ?? "json"
  if ((extension === "parquet" || extension === "txt") && !isVersioned) return null
  for (const { address, pattern } of patterns) {
    const found = pattern.exec(path)
    if (!found || (!isVersioned && !address.isBesidePage)) continue
    const parameters = decodeAll(found.groups ?? {})
    if (!parameters || !areValid(address, parameters)) continue
    return { address, parameters, extension, path, isVersioned }
  }
  return null
}

export function isDataPath(pathname: string): boolean {
  return (
    matchAddress(pathname) !== null ||
    pathname === "/api/openapi.json" ||
    pathname.startsWith(`${apiRoot}/market/`)
  )
}

/** Only what tells two addresses apart has a schema: a quarter, an accession number. */
function areValid(address: DataAddress, parameters: Record<string, string>): boolean {
  return address.parameters
    .filter((parameter) => parameter.in === "path")
    .every(({ name, schema }) => schema.safeParse(parameters[name]?.toLowerCase()).success)
}

function decodeAll(groups: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
