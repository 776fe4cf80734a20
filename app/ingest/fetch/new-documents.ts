import { EdgarUnavailable } from "~/edgar/client"
import { addDays, type IsoDate, toIsoDate } from "~/lib/dates"
import { describeAbsence } from "~/lib/loaded"

/** The SEC's list can name a filing before its documents are available. */
const lateDays = 3

/** True if documents of a filing may still appear that the SEC does not have now. */
export function mayAppear(filed: IsoDate, now: number): boolean {
  return filed >= addDays(toIsoDate(now), -lateDays)
}

/** Throws EdgarUnavailable if the documents of a filing may still appear. */
export function requireOld(filed: IsoDate, now: number): void {
  if (mayAppear(filed, now)) throw new EdgarUnavailable(describeAbsence("documents of this filing", now))
}
