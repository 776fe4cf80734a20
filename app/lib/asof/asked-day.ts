import { formatDay, type IsoDate, isIsoDate } from "~/lib/dates"

/** Companies have filed XBRL since the summer of 2009. */
export const firstDay: IsoDate = "2009-07-01"

/** The SEC has filings in electronic form since 1993. Statements have figures of them. */
export const firstFilingDay: IsoDate = "1993-01-01"

/** The error of a data address whose day is not possible. */
export function getDayRefusal(first = firstDay): string {
  return `asof is a day on or after ${first}, such as 2016-12-31.`
}

/** Says on a page that the asked day is not possible. */
export function describeRefusedDay(first = firstDay): string {
  return `The day is not possible: choose one on or after ${formatDay(first)}. These are the figures of today.`
}

/** The day of an address on which figures were known. */
export interface AskedDay {
  /** Null for today. */
  asof: IsoDate | null
  /** True for an `asof` that is no possible day. */
  isDayRefused: boolean
}

/** Reads `asof` of a page whose days begin with `first`. */
export function parseAskedDay(params: URLSearchParams, first = firstDay): AskedDay {
  const asked = params.get("asof") ?? ""
  const asof = isIsoDate(asked) && asked >= first ? asked : null
  return { asof, isDayRefused: asked !== "" && asof === null }
}

/** The address of a page that has past days, with the day that is shown; null is today. */
export function keepDay(address: string, asof: IsoDate | null): string {
  return asof === null ? address : `${address}${address.includes("?") ? "&" : "?"}asof=${asof}`
}

/** The past day that is asked for; null for today and for days to come. */
export function getPastDay({ asof }: Pick<AskedDay, "asof">, today: IsoDate): IsoDate | null {
  return asof !== null && asof < today ? asof : null
}
