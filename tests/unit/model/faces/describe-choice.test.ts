import { expect, test } from "vitest"
import { describeChoice } from "~/model/faces/describe-choice"
import { toFacesDocument } from "~/model/faces/faces-document"
import { accessionId, cikId } from "../../../ids"

const accession = accessionId("0000990001-21-000001")
const line = (concept: string, label: string) => ({
  ...{ concept, label, parent: null, weight: 1, isNegated: false, isInstant: true },
})
const lines = [line("us-gaap:ShortTermBorrowings", "Loans"), line("own:Paper", "Commercial paper")]
const faces = toFacesDocument(cikId("0000990001"), [
  { accession, filed: "2021-02-20", state: "read", own: [], statements: [{ name: "balance", lines }] },
])

test.each([
  ["us-gaap:ShortTermBorrowings", accession, "The balance sheet of this report prints it: “Loans”."],
  [
    "us-gaap:ShortTermBorrowings + own:Paper",
    accession,
    "The balance sheet of this report prints it: “Loans” and “Commercial paper”.",
  ],
  ["us-gaap:DebtCurrent", accession, "The statements of this report do not print this figure."],
  [
    "us-gaap:ShortTermBorrowings",
    "0000990001-20-000001",
    "the printed statement of this report is not loaded.",
  ],
])("the choice of %s of the report %s is described", (concepts, report, sentence) => {
  expect(describeChoice(concepts, report, faces)).toContain(sentence)
  expect(describeChoice(concepts, report, null)).toContain("is not loaded")
})
