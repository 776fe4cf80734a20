import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import type { Price } from "~/model/financials/statements/price"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument, OwnershipFiling } from "~/model/insiders/insiders-document"
import { type FixtureForm, ownershipXml } from "../../../fixtures/ownership-form"
import { accessionId, cikId } from "../../../ids"

let number = 0

export function filing(options: FixtureForm & { filed?: string; accession?: string } = {}): OwnershipFiling {
  number += 1
  return {
    accession: accessionId(options.accession ?? `0000990001-26-${String(number).padStart(6, "0")}`),
    filed: options.filed ?? "2026-03-04",
    file: "form4.xml",
    content: parseOwnershipForm(ownershipXml(options)),
  }
}

export function insiders(...filings: OwnershipFiling[]): InsidersDocument {
  return { cik: cikId("0000990001"), filings, proposed: [], completeSince: null, unreadable: [] }
}

export function owner(last: number) {
  return [{ cik: cikId(`00009901${String(last).padStart(2, "0")}`), name: `OWNER NUMBER${last}` }]
}

/** Closes at the price of each line, on its day and on that of its filing: nothing refutes the prices of these forms. */
export function closesOfLines({ filings }: InsidersDocument): Price[] {
  return filings.flatMap(({ filed, content: { entries } }) =>
    entries.flatMap(({ date, price }) =>
      [date, filed].flatMap((day) =>
        day && price ? { date: day, close: price, currency: "USD", source: "a vendor" } : [],
      ),
    ),
  )
}

/** The rows of forms whose prices are all confirmed by closes. */
export function readConfirmed(document: InsidersDocument) {
  return toCompanyInsiders(document, closesOfLines(document))
}
