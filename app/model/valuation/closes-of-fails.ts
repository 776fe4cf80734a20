import type { FailToDeliver } from "~/edgar/fails-to-deliver"
import { goodFriday, isFederalHoliday } from "~/lib/business-days"
import { append } from "~/lib/collections"
import { addDays, type IsoDate } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"

/**
 * The day whose close a fails-to-deliver line has: the trading day before its settlement day. Null near a holiday on
 * which either the exchanges or the clearing house may be open, because the files do not say whose day counts.
 */
export function getCloseDay(settlement: IsoDate): IsoDate | null {
  let day = addDays(settlement, -1)
  while (getWeekday(day) % 6 === 0) day = addDays(day, -1)
  return isFederalHoliday(day) || day === goodFriday(Number(day.slice(0, 4))) ? null : day
}

/** Closes by CUSIP and day; lines without a price are left out. */
export function closesOfFails(fails: FailToDeliver[]): Map<string, [date: IsoDate, close: number][]> {
  const closes = new Map<string, [IsoDate, number][]>()
  const days = new Map<string, IsoDate | null>()
  for (const { cusip, date, price } of fails) {
    if (price === null) continue
    const day = days.get(date) ?? getCloseDay(date)
    days.set(date, day)
    if (!day) continue
    append(closes, cusip, [day, price])
  }
  return closes
}
