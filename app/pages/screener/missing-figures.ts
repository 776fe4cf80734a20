import { formatDay, type IsoDate } from "~/lib/dates"
import { whyDayIsMissing } from "~/model/query/past/why-day-is-missing"
import { type ScreenerParams, screenerAddress } from "./screener-params"

/** The reason why there is no table, and another page. */
export interface MissingFigures {
  text: string
  label: string
  to: string
}

export const noFigures: MissingFigures = {
  text: "No figures are loaded.",
  label: "Search by name or ticker",
  to: "/search",
}

/** A past day of which no month end is stored; `nearest` is the stored one that is nearest. */
export function describeMissingDay(
  params: ScreenerParams,
  asked: IsoDate,
  nearest: IsoDate | null,
): MissingFigures {
  return {
    text: whyDayIsMissing(asked, nearest),
    label: nearest ? `Show ${formatDay(nearest)}` : "Show today",
    to: screenerAddress({ ...params, asof: nearest, page: 1 }),
  }
}
