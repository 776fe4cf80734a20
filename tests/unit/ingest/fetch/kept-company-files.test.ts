import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { readCompanyFiles } from "~/ingest/fetch/refresh-company"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { secFileName } from "~/stores/company/sec-files-store.server"
import { exampleCik, exampleFacts } from "../../../fixtures/example/example-company"
import { exampleSubmissions } from "../../../fixtures/example/example-submissions"

const toBytes = (file: object) => new TextEncoder().encode(JSON.stringify(file))
const fileAt = (name: string) =>
  toBytes(name.includes("companyfacts") ? exampleFacts() : exampleSubmissions())

/** Reads the filing list alone, over kept files of which these have a tag. */
async function readList(tags: Record<string, string>) {
  const asked: string[] = []
  const edgar = toEdgarSource(liveHosts, async (address) => {
    asked.push(secFileName(address).split("/")[0] ?? "")
    return fileAt(address)
  })
  const kept = { tags, read: async (name: string) => fileAt(name), wanted: { list: true, facts: false } }
  const { facts } = await readCompanyFiles(exampleCik, edgar, kept)
  return { asked, isFactsKept: facts?.isKept }
}

test("figures that are not wanted are the kept ones if they are known to be those of the documents", async () => {
  const name = `companyfacts/CIK${exampleCik}.json`
  expect(await readList({ [name]: '"tag"' })).toEqual({ asked: ["submissions"], isFactsKept: true })
})

test("figures without a tag are read, because the documents may be those of a newer archive", async () => {
  const { asked, isFactsKept } = await readList({})
  expect([asked.sort(), isFactsKept]).toEqual([["companyfacts", "submissions"], false])
})
