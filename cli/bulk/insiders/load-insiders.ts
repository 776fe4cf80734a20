import { basename } from "node:path"
import {
  type InsiderTables,
  insiderTables,
  type ListedForm,
  readInsiderDataSet,
} from "~/edgar/insiders/insider-data-set"
import type { Cik } from "~/lib/cik"
import { append } from "~/lib/collections"
import { getQuarter, type Quarter } from "~/lib/quarter"
import type { DataSetForms } from "~/model/insiders/insiders-document"
import { findTables } from "../archive/data-set-tables"
import { readAllLines } from "../archive/entry-lines"
import { loadDataSet, type SendEffects, toPieces } from "../run/send-pieces"

/** A company's stored forms are read and written again, so that a batch of more would take an isolate's memory. */
const companiesABatch = 40
const charactersABatch = 2_000_000

/**
 * Loads a data set of Forms 3, 4 and 5: the forms about each company, and those that a listed company filed as the
 * owner of another one, which are in its filing list, too.
 */
export async function loadInsiders(path: string, isListed: (cik: Cik) => boolean, effects: SendEffects) {
  const name = basename(path)
  const { entries, mark } = await findTables(path, insiderTables, "insider transactions")
  /** The quarter is that of the data set; null if it is not loaded, or unchanged since an earlier run. */
  const counts = { companies: 0, forms: 0, quarter: null as Quarter | null }
  const loaded = await loadDataSet({ name, mark, counts }, effects, async (send, counts) => {
    const tables = {} as InsiderTables
    for (const [done, table] of insiderTables.entries()) {
      tables[table] = await readAllLines(path, entries[table])
      effects.onStep({ what: "tables read", done: done + 1, total: insiderTables.length })
    }
    const forms = readInsiderDataSet(tables)
    const companies = byCik(forms, isListed)
    Object.assign(counts, { companies: companies.length, forms: forms.length })
    const pieces = toPieces(companies, {
      name,
      what: "companies",
      of: companies.length,
      most: { parts: companiesABatch, weight: charactersABatch },
      read([cik, listed]) {
        const part: DataSetForms = { cik, forms: listed.map((form) => form.read()) }
        return { part, weight: JSON.stringify(part.forms).length }
      },
      toBatch: (insiderForms) => ({ insiderForms }),
    })
    if (!(await send(pieces))) return
    const quarter = mostQuarter(forms)
    const last = quarter && {
      ...{ key: `${name} quarter`, what: "companies", done: companies.length, of: companies.length },
      toBatch: () => ({ insiderQuarters: [quarter] }),
    }
    if (!last || (await send([last]))) counts.quarter = quarter
  })
  return { ...loaded, mark }
}

function byCik(forms: ListedForm[], isListed: (cik: Cik) => boolean): [Cik, ListedForm[]][] {
  const companies = new Map<Cik, ListedForm[]>()
  for (const form of forms)
    for (const cik of new Set([form.issuer, ...form.owners.filter(isListed)])) {
      append(companies, cik, form)
    }
  return [...companies].sort(([a], [b]) => (a < b ? -1 : 1))
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
