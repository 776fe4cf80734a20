import { nextBusinessDay } from "~/lib/business-days"
import { addDays, type IsoDate } from "~/lib/dates"
import { getQuarter, type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"

/** Managers have 45 days after a quarter's end to report it (rule 13f-1), until the next business day (rule 0-3). */
const daysToReport = 45

/** The latest quarter whose filing deadline has passed on the given day. */
export function latestCompleteQuarter(today: IsoDate): Quarter {
  const last = shiftQuarter(getQuarter(today), -1)
  return nextBusinessDay(addDays(quarterEnd(last), daysToReport)) <= today ? last : shiftQuarter(last, -1)
}
