import { edgarAddress } from "~/edgar/addresses"
import { type IndexedFiling, parseFormIndex, parseMasterIndex } from "~/edgar/feeds/daily-index"
import type { IsoDate } from "~/lib/dates"
import type { EdgarSource } from "./edgar-source"

/** The filings of a day by the SEC's master index, or by its form index; null if it has neither. */
export async function readDailyIndex(day: IsoDate, edgar: EdgarSource): Promise<IndexedFiling[] | null> {
  const master = await edgar.readText(edgarAddress.dailyIndex(edgar.hosts, day, "master"))
  if (master !== null) return parseMasterIndex(master)
  const form = await edgar.readText(edgarAddress.dailyIndex(edgar.hosts, day, "form"))
  return form === null ? null : parseFormIndex(form)
}
