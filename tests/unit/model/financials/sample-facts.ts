import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { decodeDocument, type HistoryByRow } from "~/model/financials/document/decode-statements"
import type { DatedPeriod } from "~/model/financials/facts/fiscal-periods"
import { allRows } from "~/model/financials/rows/statement-rows"
import { type StatementsDocument, statementsDocument } from "~/model/financials/statements-document"
import { snapshotDir } from "../../../../server/sample/sample"
import { accessionId } from "../../../ids"
import { factsText, type RawFact } from "./make-facts"

/** Companies that are no part of the sample, because not all of their pages are complete. */
const otherFilers = join(import.meta.dirname, "../../../fixtures/filers")

/** The statements of a company of the embedded sample, or of another one that tests need. */
export function readSampleStatements(cik: number): StatementsDocument {
  const name = `${String(cik).padStart(10, "0")}.json`
  const file = [snapshotDir, otherFilers].map((folder) => join(folder, name)).find(existsSync) ?? name
  const { documents } = JSON.parse(readFileSync(file, "utf8"))
  return statementsDocument.parse(documents.find(({ kind }: { kind: string }) => kind === "statements").body)
}

/**
 * The XBRL facts that the statements hold, in the SEC's form: each value in the first and in the last filing that
 * reported it. Sums of several concepts are left out.
 */
export function toSampleFacts(document: StatementsDocument): string {
  const { rows, lines, periods } = decodeDocument(document)
  const formats = new Map(allRows(document.industry).map(({ key, format }) => [key, format]))
  const { accession, form, filed } = document.filings
  const facts = new Map<string, RawFact>()
  const newestPeriods = new Map<number, DatedPeriod>()
  const addFacts = (histories: HistoryByRow) => {
    for (const [row, history] of histories) {
      const format = formats.get(row) ?? "money"
      const currency = document.currency ?? "USD"
      const unit = { money: currency, perShare: `${currency}/shares` }[format as string] ?? "shares"
      for (const [key, vintages] of history)
        for (const { concept, value, first, last } of vintages) {
          const { start, end } = periods.get(key)!
          const isNegated = concept.startsWith("-")
          const name = isNegated ? concept.slice(1) : concept
          if (!/^(us-gaap|ifrs-full|dei|srt):\w+$/.test(name)) continue
          for (const filing of [first, last])
            facts.set([name, key, value, filing].join(), {
              ...{ concept: name, unit, end, val: isNegated ? -value : value },
              ...(start === null ? {} : { start }),
              ...{ accn: accession[filing]!, form: form[filing]!, filed: filed[filing]! },
            })
          const newest = newestPeriods.get(first)
          if (!newest || end > newest.end) newestPeriods.set(first, periods.get(key)!)
        }
    }
  }
  addFacts(rows)
  addFacts(lines)
  // A filing names the fiscal year of its newest period.
  const years = new Map([...newestPeriods].map(([filing, { fiscalYear }]) => [accession[filing], fiscalYear]))
  const dated = [...facts.values()].map((fact) => ({
    ...fact,
    fy: years.get(accessionId(fact.accn)) ?? null,
  }))
  return factsText(dated, document.cik)
}
