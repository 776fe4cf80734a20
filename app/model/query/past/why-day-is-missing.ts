import { formatDay, type IsoDate } from "~/lib/dates"

/** The reason why a past day has no figures; `nearest` is the nearest month end that has some. */
export function whyDayIsMissing(asked: IsoDate, nearest: IsoDate | null): string {
  return nearest
    ? `No figures of the last month end up to ${formatDay(asked)}. The nearest with figures is ${formatDay(nearest)}.`
    : "No figures of any past month."
}
