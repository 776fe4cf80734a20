import { formatDay, type IsoDate } from "~/lib/dates"
import { type ScreenerParams, screenerAddress } from "./screener-params"

/** The reason why there is no table, and another page. */
export interface MissingFigures {
  text: string
  label: string
  to: string
}

export const noFigures: MissingFigures = {
  ...{ text: "No figures are loaded.", label: "Search by name or ticker", to: "/search" },
}

/** A past day of which no month end is stored; `nearest` is the stored one that is nearest. */
export function describeMissingDay(
  params: ScreenerParams,
  asked: IsoDate,
  nearest: IsoDate | null,
): MissingFigures {
  const to = screenerAddress({ ...params, asof: nearest, page: 1 })
  const missing = `The last month end up to ${formatDay(asked)} is not stored`
  return nearest
    ? {
        text: `${missing}. The nearest one that is stored is ${formatDay(nearest)}.`,
        label: `Show ${formatDay(nearest)}`,
        to,
      }
    : {
        text: `${missing}, and no other one is. The operator of this server stores them with: npm run ingest -- past --from ${asked.slice(0, 7)}`,
        label: "Show today",
        to,
      }
}
