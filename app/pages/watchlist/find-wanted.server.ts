import { type FoundSubject, findSubject, wantedText } from "~/model/watchlists/find-subject"
import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"

/** The meaning of an entry: a ticker, a CIK, a name (also of a fund), a former name, or an address. */
export async function findWanted(wanted: string, stores: ElsewhereStores): Promise<FoundSubject> {
  const [index, others] = await Promise.all([stores.lists(), findElsewhere(wantedText(wanted), stores)])
  return findSubject(index, wanted, others)
}
