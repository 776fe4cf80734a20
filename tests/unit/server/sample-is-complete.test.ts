import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import type { Accession } from "~/lib/accession"
import { daysBetween, toIsoDate } from "~/lib/dates"
import { isChief } from "~/model/executives/filed/merge-people"
import { listFilings } from "~/model/filings/filings-document"
import { findPeriodGaps } from "~/model/financials/view/period-gaps"
import { viewStatement } from "~/model/financials/view/view-statement"
import { filingsKind, peopleKind, statementsKind } from "~/stores/document-kinds"
import { snapshotDir } from "../../../server/sample/sample"
import { exampleCik } from "../../fixtures/example/example-company"

const files = readdirSync(snapshotDir).filter((name) => /^\d{10}\.json$/.test(name))

describe.each(files)("the sample's company %s", (file) => {
  const { documents, segmentFilings } = JSON.parse(readFileSync(join(snapshotDir, file), "utf8"))
  const find = (name: string) => documents.find(({ kind }: { kind: string }) => kind === name)
  const statements = statementsKind.schema.parse(find(statementsKind.name)?.body)

  test("has a filing list and a report within a year of the sample's day", () => {
    expect(find(filingsKind.name)).toBeDefined()
    const last = [...statements.filings.filed].sort().at(-1) ?? ""
    expect(daysBetween(last, toIsoDate(find(statementsKind.name).fetchedAt))).toBeLessThan(366)
  })

  test("has officers and segments of one of its two newest annual reports", () => {
    const filings = listFilings(filingsKind.schema.parse(find(filingsKind.name).body))
    const annual = filings.filter(({ form }) => form === "10-K").map(({ accession }) => accession)
    const newest = new Set(annual.slice(0, 2))
    const [{ document: segments }] = segmentFilings
    expect(segments.filings.some(({ accession }: { accession: Accession }) => newest.has(accession))).toBe(
      true,
    )
    const report = find(peopleKind.name)?.body.report
    expect(file === `${exampleCik}.json` || newest.has(report?.accession)).toBe(true)
  })

  test("names its officers and directors, with a chief executive", () => {
    const example = file === `${exampleCik}.json`
    // The invented company's people come with its readings.
    const people = example ? null : peopleKind.schema.parse(find(peopleKind.name)?.body)
    expect(people?.people.some(({ title }) => isChief(title)) ?? example).toBe(true)
  })

  test("has no year missing among the last ten", () => {
    const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
    const years = viewStatement(statements, query).periods.slice(-10)
    expect(years.length).toBe(10)
    expect(findPeriodGaps(years, "annual").filter((gap) => gap?.kind === "missing")).toEqual([])
  })
})
