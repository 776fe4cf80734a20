import { type IsoDate, isIsoDate } from "~/lib/dates"

/** Companies have filed XBRL since the summer of 2009. */
export const firstDay: IsoDate = "2009-07-01"

export const dayRefusal = `asof is a day on or after ${firstDay}, such as 2016-12-31.`

/** The day of an address on which figures were known. */
export interface AskedDay {
  /** Null for today. */
  asof: IsoDate | null
  /** True for an `asof` that is no possible day. */
  isDayRefused: boolean
}

export function parseAskedDay(params: URLSearchParams): AskedDay {
  const asked = params.get("asof") ?? ""
  const asof = isIsoDate(asked) && asked >= firstDay ? asked : null
  return { asof, isDayRefused: asked !== "" && asof === null }
}

/** The past day that is asked for; null for today and for days to come. */
export function getPastDay({ asof }: Pick<AskedDay, "asof">, today: IsoDate): IsoDate | null {
  return asof !== null && asof < today ? asof : null
}
