import { parseOwnershipForm } from "~/edgar/insiders/ownership"
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
