import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { DataSetForm } from "~/edgar/insiders/insider-data-set"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { NotDataSet } from "~/edgar/tab-separated"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { loadInsiders } from "../../../../cli/bulk/insiders/load-insiders"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import type { SendEffects } from "../../../../cli/bulk/run/send-pieces"
import { insiderDataSet, insiderDataSetTables } from "../../../fixtures/insider-data-set"
import { type FixtureForm, ownershipXml } from "../../../fixtures/ownership-form"
import { getZip } from "../../../fixtures/zip"
import { accessionId } from "../../../ids"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-insiders-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

let number = 0
function form(options: FixtureForm = {}, filed = "2025-08-05"): DataSetForm {
  number += 1
  return {
    accession: accessionId(`0000990001-25-${String(number).padStart(6, "0")}`),
    filed,
    content: parseOwnershipForm(ownershipXml(options)),
  }
}

async function load(content: Buffer, changes: Partial<SendEffects> = {}, listed: string[] = []) {
  const path = join(folder, "2025q3_form345.zip")
  writeFileSync(path, content)
  const batches: IngestBatch[] = []
  const result = await loadInsiders(path, (cik) => listed.includes(cik), {
    post: async (gzip) => {
      batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onStep: () => {},
    ...changes,
  })
  return { ...result, batches, companies: batches.flatMap(({ insiderForms }) => insiderForms) }
}

const rich: FixtureForm = {
  form: "4/A",
  period: "2025-08-01",
  original: "2025-08-02",
  plan: "1",
  owners: [
    {
      cik: "0000990101",
      name: "MARLOWE INES",
      relation: "<isOfficer>1</isOfficer><officerTitle>CFO</officerTitle>",
    },
    { cik: "0000990102", name: "MARLOWE TRUST", relation: "<isTenPercentOwner>true</isTenPercentOwner>" },
  ],
  lines: [
    { code: "S", acquired: "D", date: "2025-08-01", shares: "1200.5", price: "31.07" },
    { code: "P", date: "2025-08-01", priceFootnote: "F1", direct: "I", nature: "By trust" },
    { kind: "Holding", after: "77" },
    { table: "derivative", code: "M", security: "Option", date: "2025-08-01", swap: "1" },
    { table: "derivative", kind: "Holding", security: "Unit" },
  ],
  footnotes: { F1: "A weighted average." },
}

test("forms of a data set equal the forms read from their XML, line by line", async () => {
  const forms = [form(rich), form({ form: "3", noSecurities: "1", lines: [] })]
  const { companies, quarter } = await load(insiderDataSet(forms))
  expect(companies).toEqual([{ cik: "0000990001", forms }])
  expect(forms[0]?.content.entries.map(({ exercisable }) => exercisable)).toEqual([
    null,
    null,
    null,
    "2027-02-01",
    "2027-02-01",
  ])
  expect(quarter).toBe("2025q3")
})

test("columns in another order, and without those that came later, are found by their names", async () => {
  const forms = [form({ lines: [{ code: "S", acquired: "D" }] })]
  const turned = insiderDataSetTables(forms).map(({ name, content }) => {
    const lines = String(content)
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => line.split("\t").reverse().join("\t"))
    return { name: `2025q3/${name}`, content: `\ufeff${lines.join("\r\n")}` }
  })
  expect((await load(getZip(turned))).companies).toEqual([{ cik: "0000990001", forms }])
  const without = insiderDataSetTables(forms).filter(({ name }) => name !== "DERIV_TRANS.tsv")
  await expect(load(getZip(without))).rejects.toThrow(NotDataSet)
})

test("a form is sent for its issuer, and for a listed company that is its owner", async () => {
  const bought = form({ owners: [{ cik: "0000990105", name: "OWNING CO" }] })
  const { companies } = await load(insiderDataSet([bought]), {}, ["0000990105"])
  expect(companies).toEqual([
    { cik: "0000990001", forms: [bought] },
    { cik: "0000990105", forms: [bought] },
  ])
})

test("the quarter is sent last and only if nothing was refused; a second run sends nothing", async () => {
  const forms = Array.from({ length: 90 }, (_, place) =>
    form({ issuerCik: String(990_000 + place).padStart(10, "0") }),
  )
  const set = insiderDataSet(forms)
  const refused = await load(set, { post: async () => "It is full." })
  expect([refused.quarter, refused.refused.length]).toEqual([null, 3])
  rmSync(join(folder, "progress.jsonl"))
  let posts = 0
  const stopped = await load(set, { isStopped: () => posts++ > 1 })
  const rest = await load(set)
  const sent = [...stopped.batches, ...rest.batches]
  expect(sent.flatMap(({ insiderForms }) => insiderForms)).toHaveLength(90)
  expect(sent.at(-1)?.insiderQuarters).toEqual(["2025q3"])
  expect(sent).toHaveLength(4)
  expect((await load(set)).batches).toEqual([])
})
