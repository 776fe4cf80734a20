import { z } from "zod"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { parseQuarter, type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"

/** The quarters in which every ownership form was read from the SEC's data sets, oldest first. */
export const insiderQuartersSchema = z.object({ quarters: z.array(z.string()) })
export const insiderQuartersKey = "current"

/** Adds a quarter; the order of loading does not matter. */
export function addInsiderQuarters(stored: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...stored, ...added])].filter((text) => parseQuarter(text) !== null).sort()
}

/** Days of filing, both included. */
export interface FiledSpan {
  from: IsoDate
  to: IsoDate
}

/** A data set is published some weeks after its quarter and is replaced by the next one three months later. */
const newestForDays = 140

/** The latest days of which all forms were read from data sets; null if the newest data set is too old. */
export function spanOfQuarters(quarters: readonly string[], today: IsoDate): FiledSpan | null {
  const known = new Set(quarters)
  const last = quarters.flatMap((text) => parseQuarter(text) ?? []).at(-1)
  if (!last || daysBetween(quarterEnd(last), today) > newestForDays) return null
  let first: Quarter = last
  while (known.has(shiftQuarter(first, -1))) first = shiftQuarter(first, -1)
  return { from: addDays(quarterEnd(shiftQuarter(first, -1)), 1), to: quarterEnd(last) }
}
