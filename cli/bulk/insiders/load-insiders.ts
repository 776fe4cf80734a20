import { basename } from "node:path"
import {
  type InsiderTables,
  insiderTables,
  type ListedForm,
  readInsiderDataSet,
} from "~/edgar/insiders/insider-data-set"
import type { Cik } from "~/lib/cik"
import { getQuarter, type Quarter } from "~/lib/quarter"
import type { DataSetForms } from "~/model/insiders/insiders-document"
import { findTables } from "../archive/data-set-tables"
import { readAllLines } from "../archive/entry-lines"
import { type Piece, type SendEffects, sendPieces } from "../run/send-pieces"

interface LoadedInsiders {
  posted: number
  companies: number
  forms: number
  /** The quarter of the data set; null if it is unchanged since an earlier run. */
  quarter: Quarter | null
  refused: { name: string; reason: string }[]
  /** The change mark of the data set. */
  mark: string
}

/** A company's stored forms are read and written again, so that a batch of more would take an isolate's memory. */
const companiesABatch = 40
const charactersABatch = 2_000_000

/**
 * Loads a data set of Forms 3, 4 and 5: the forms about each company, and those that a listed company filed as the
 * owner of another one, which are in its filing list, too.
 */
export async function loadInsiders(
  path: string,
  isListed: (cik: Cik) => boolean,
  effects: SendEffects,
): Promise<LoadedInsiders> {
  const { log, isStopped, onStep } = effects
  const name = basename(path)
  const { entries, mark } = await findTables(path, insiderTables, "insider transactions")
  const none: LoadedInsiders = { posted: 0, companies: 0, forms: 0, quarter: null, refused: [], mark }
  if (log.find(name, mark)) return none
  const tables = {} as InsiderTables
  for (const [done, table] of insiderTables.entries()) {
    tables[table] = await readAllLines(path, entries[table])
    onStep({ what: "tables read", done: done + 1, total: insiderTables.length })
  }
  const forms = readInsiderDataSet(tables)
  const byCompany = byCik(forms, isListed)
  const sent = await sendPieces(toPieces(name, byCompany), mark, effects)
  const result = { ...none, ...sent, companies: byCompany.length, forms: forms.length }
  if (isStopped() || sent.refused.length > 0) return result
  const quarter = mostQuarter(forms)
  if (quarter) {
    const last: Piece = {
      key: `${name} quarter`,
      what: "companies",
      done: byCompany.length,
      of: byCompany.length,
      batch: { insiderQuarters: [quarter] },
    }
    const { posted, refused } = await sendPieces([last], mark, effects)
    result.posted += posted
    if (refused.length > 0) return { ...result, refused }
  }
  log.add([{ key: name, mark, reason: null }])
  return { ...result, quarter }
}

function byCik(forms: ListedForm[], isListed: (cik: Cik) => boolean): [Cik, ListedForm[]][] {
  const companies = new Map<Cik, ListedForm[]>()
  for (const form of forms)
    for (const cik of new Set([form.issuer, ...form.owners.filter(isListed)])) {
      const known = companies.get(cik)
      if (known) known.push(form)
      else companies.set(cik, [form])
    }
  return [...companies].sort(([a], [b]) => (a < b ? -1 : 1))
}

function* toPieces(name: string, companies: [Cik, ListedForm[]][]): Generator<Piece> {
  let batch: DataSetForms[] = []
  let [size, first] = [0, 0]
  for (const [place, [cik, listed]] of companies.entries()) {
    const forms = listed.map((form) => form.read())
    batch.push({ cik, forms })
    size += JSON.stringify(forms).length
    const isFull = batch.length >= companiesABatch || size >= charactersABatch
    if (!isFull && place < companies.length - 1) continue
    yield {
      key: `${name} ${first}`,
      what: "companies",
      done: place + 1,
      of: companies.length,
      batch: { insiderForms: batch },
    }
    batch = []
    size = 0
    first = place + 1
  }
}

/** Every form of a data set was filed in its quarter; a wrong date does not make it another one's. */
function mostQuarter(forms: ListedForm[]): Quarter | null {
  const counts = new Map<Quarter, number>()
  for (const { filed } of forms) {
    const quarter = getQuarter(filed)
    counts.set(quarter, (counts.get(quarter) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
