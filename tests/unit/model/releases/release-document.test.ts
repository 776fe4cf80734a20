import { expect, test } from "vitest"
import { mergeReleases, type ReleaseFiling } from "~/model/releases/release-document"
import { accessionId, cikId } from "../../../ids"

const cik = cikId("0000990001")

function filing(state: ReleaseFiling["state"]): ReleaseFiling {
  return {
    ...{ accession: accessionId("0000990001-26-000001"), form: "8-K", filed: "2026-07-30", state },
    ...{ period: "2026-06-30", quarter: 2, document: "", statements: [] },
    ...{ reconciliations: [], guidance: [], metrics: [] },
  }
}

test("a release that was read before is marked when it is read again", () => {
  const merge = (before: ReleaseFiling, read: ReleaseFiling) =>
    mergeReleases({ cik, filings: [before] }, { cik, filings: [read] }).filings
  expect(merge({ ...filing("read"), isOld: true }, filing("read"))).toEqual([
    { ...filing("read"), isAgain: true },
  ])
  expect(merge(filing("unread"), filing("read"))).toEqual([filing("read")])
})
