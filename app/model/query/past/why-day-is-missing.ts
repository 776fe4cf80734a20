import { formatDay, type IsoDate } from "~/lib/dates"

/** The reason why a past day has no figures; `nearest` is the stored month end that is nearest. */
export function whyDayIsMissing(asked: IsoDate, nearest: IsoDate | null): string {
  const missing = `The last month end up to ${formatDay(asked)} is not stored`
  return nearest
    ? `${missing}. The nearest one that is stored is ${formatDay(nearest)}.`
    : `${missing}, and no other one is. The operator of this server stores them with: npm run ingest -- month-ends --from ${asked.slice(0, 7)}`
}
