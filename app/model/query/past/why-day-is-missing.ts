import { formatDay, type IsoDate } from "~/lib/dates"

/** The reason why a past day has no figures; `nearest` is the nearest month end that has some. */
export function whyDayIsMissing(asked: IsoDate, nearest: IsoDate | null): string {
  const missing = `No figures of the last month end up to ${formatDay(asked)}`
  return nearest
    ? `${missing}. The nearest with figures is ${formatDay(nearest)}.`
    : `${missing}, nor of any other.`
}
