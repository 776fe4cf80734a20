import { addDays, type IsoDate } from "~/lib/dates"

/** The last days of the months from one month to another (`2009-12`), both included. */
export function listMonthEnds(from: string, to: string): IsoDate[] {
  const ends: IsoDate[] = []
  for (let month = from; month <= to; ) {
    const [year = 0, number = 1] = month.split("-").map(Number)
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
    ends.push(addDays(`${next}-01`, -1))
    month = next
  }
  return ends
}

/** The last month end before a day: of that day itself, filings may still come. */
export function lastMonthEnd(day: IsoDate): IsoDate {
  return addDays(`${day.slice(0, 7)}-01`, -1)
}

/** The last day of a day's month. */
export function endOfMonth(day: IsoDate): IsoDate {
  return listMonthEnds(day.slice(0, 7), day.slice(0, 7))[0] ?? day
}
