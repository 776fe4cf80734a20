import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { edgarAddress } from "~/edgar/addresses"
import { NotSubmissions, parseSubmissions } from "~/edgar/submissions"
import { parseTickerListings } from "~/edgar/ticker-lists"
import type { EdgarSource } from "~/ingest/fetch/edgar-source"
import { parseCik } from "~/lib/cik"
import { type Proposal, proposePredecessors, type Registrant } from "~/model/directory/propose-predecessors"

/** Lists pairs of CIKs in a folder's filing lists that may be one history, and those that are joined already. */
export async function reportPredecessors(folder: string, source: EdgarSource): Promise<string[]> {
  const registrants = await readRegistrants(join(folder, "submissions"), source)
  const tickers = await source.readText(edgarAddress.companyTickers(source.hosts))
  const proposals = proposePredecessors(registrants, tickers === null ? [] : parseTickerListings(tickers))
  return ["", "Pairs of registrants that may be one history:", ...proposals.map(toLine)]
}

function toLine({ successor, predecessor, reasons, isKnown }: Proposal): string {
  const pair = `${successor} after ${predecessor ?? "an unknown registrant"}`
  return `- ${pair} (${isKnown ? "joined" : "not joined"}): ${reasons.join("; ")}`
}

async function readRegistrants(folder: string, source: EdgarSource): Promise<Registrant[]> {
  if (!existsSync(folder)) return []
  const registrants: Registrant[] = []
  for (const file of readdirSync(folder).sort()) {
    const cik = parseCik(/^CIK(\d{10})\.json$/.exec(file)?.[1] ?? "")
    const text = cik ? await source.readText(edgarAddress.submissions(source.hosts, cik)) : null
    try {
      if (text !== null) registrants.push(parseSubmissions(text))
    } catch (error) {
      if (!(error instanceof NotSubmissions)) throw error
    }
  }
  return registrants
}
