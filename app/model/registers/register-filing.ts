import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { parseLei } from "~/model/imported/security-codes"

/** The register of annual reports in inline XBRL. */
export const esefRegister = { name: "filings.xbrl.org", origin: "https://filings.xbrl.org" }

const day = z.string().refine(isIsoDate)

/** A message of the register's validator. */
const validatorMessage = z.object({ severity: z.string(), code: z.string(), text: z.string() })

/** A report in the register's index. */
export const registerFiling = z.object({
  /** The register's own name of the filing, `213800…-2022-03-31-ESEF-GB-0`. */
  filing: z.string().regex(/^[\w-]{1,80}$/),
  /** The last day of its period. */
  periodEnd: day,
  /** When the register added it: a day and a time as text, which sort in order. */
  added: z.string().regex(/^\d{4}-\d\d-\d\d[ T]?[\d:.]*$/),
  /** ISO 3166 alpha-2, lower case. */
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  /** Paths at the register. */
  json: z.string().nullable(),
  viewer: z.string().nullable(),
  report: z.string().nullable(),
  /** The hash of the package of the report, or of the report where it has none. */
  sha256: z.string().nullable(),
  package: z.string().nullable(),
  errors: z.number(),
  inconsistencies: z.number(),
  warnings: z.number(),
  /** Errors and inconsistencies, the first ones. */
  messages: z.array(validatorMessage),
})

export type RegisterFiling = z.infer<typeof registerFiling>

/** A filing with its company. */
export interface ListedFiling extends RegisterFiling {
  /** The company's address where it has no ticker: `LEI-213800…`, or `EDRPOU-32033791` for another scheme. */
  symbol: Ticker
  name: string | null
}

/** The address of a company without a ticker, from the name of one of its filings; null if it has no known form. */
export function toRegisterSymbol(filing: string): Ticker | null {
  const [, entity = ""] = /^(.+?)-\d{4}-\d\d-\d\d-/.exec(filing) ?? []
  const lei = parseLei(entity)
  return parseTicker(lei ? `LEI-${lei}` : /^[A-Z]+-[A-Z0-9]+$/i.test(entity) ? entity : "")
}

/** The company's number in a report: a LEI, or the number after the name of its scheme. */
export function getEntityNumber(symbol: Ticker): string {
  return symbol.slice(symbol.indexOf("-") + 1)
}

/** The address of a path at the register; null for a path that leads elsewhere. */
export function toRegisterAddress(path: string | null): string | null {
  if (!path?.startsWith("/") || !URL.canParse(path, esefRegister.origin)) return null
  const address = new URL(path, esefRegister.origin)
  return address.origin === esefRegister.origin ? address.href : null
}

/**
 * Orders the versions of one report, the one to use first: valid ones, those of the newest day, the English one, the
 * one that was added last.
 */
export function compareVersions(a: RegisterFiling, b: RegisterFiling): number {
  const isValid = ({ errors }: RegisterFiling) => Number(errors === 0)
  const isEnglish = ({ json }: RegisterFiling) => Number(/[-_]en\.json$/i.test(json ?? ""))
  return (
    isValid(b) - isValid(a) ||
    compareDescending(a.added.slice(0, 10), b.added.slice(0, 10)) ||
    isEnglish(b) - isEnglish(a) ||
    compareDescending(a.added, b.added) ||
    compareDescending(a.filing, b.filing)
  )
}

function compareDescending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}
