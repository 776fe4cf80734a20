import type { FailToDeliver } from "~/edgar/fails-to-deliver"
import { isFederalHoliday } from "~/lib/business-days"
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
    const known = closes.get(cusip)
    if (known) known.push([day, price])
    else closes.set(cusip, [[day, price]])
  }
  return closes
}

/** Two days before Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
function goodFriday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15
  const moon = ((leap % 30) + 30) % 30
  const epact =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7
  const easter = epact - weekday
  const month = 3 + Math.floor((easter + 40) / 44)
  const day = easter + 28 - 31 * Math.floor(month / 4)
  return addDays(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`, -2)
}
