import { expect, test } from "vitest"
import { seededRandom } from "~/ingest/invented/random"
import { addDays, type IsoDate } from "~/lib/dates"
import { toPastDays } from "~/model/query/past/past-days"
import { derivePastStates } from "~/model/query/past/past-states"
import { compareDay } from "../../../../past/compare-days"
import { type AskedDay, deriveDays } from "../../../../past/derive-days"
import { inventCloses } from "../../../../past/invent-closes"
import { exampleFiler, inventFilers, toRecord } from "./brute-force"

const filers = [...inventFilers(40), exampleFiler()].map((filer) => ({
  ...{ record: toRecord(filer), text: filer.text, prices: inventCloses(filer.cik) },
}))
const filed = filers.flatMap(({ record }) => record.facts.filings.map((filing) => filing.filed))

function compare(asked: AskedDay, comparing: Parameters<typeof compareDay>[2]) {
  const [derived] = deriveDays(filers, [asked])
  if (!derived) throw new Error("No day was derived.")
  async function* readChunks() {
    if (derived) yield derived.chunk
  }
  return compareDay(asked.day, { readChunks, known: derived.known }, comparing)
}

test("random queries of days beside a report equal a run over the filings before them", async () => {
  const random = seededRandom(41)
  const reports = [...new Set(filed)].filter((day) => day > "2016" && !/-(01|02|28|29|30|31)$/.test(day))
  let passed = 0
  for (const [at, report] of reports.slice(0, 6).entries()) {
    const day = addDays(report, (at % 3) - 1)
    const result = await compare({ day }, { random, queriesADay: 30 })
    expect(result.differences, day).toEqual([])
    passed += result.passed
  }
  expect(passed).toBeGreaterThan(20)
}, 60_000)

test("filings that are known 20 days too early are found", async () => {
  const random = seededRandom(41)
  const planted = await compare({ day: "2019-05-15", lookAheadDays: 20 }, { random, queriesADay: 5 })
  expect(planted.differences.length).toBeGreaterThan(10)
}, 60_000)

test("the end of a company and its return are known on their days", () => {
  const filer = exampleFiler()
  const [range, month] = [
    { from: "2019-01-31", until: "2019-02-28" },
    { after: "2019-01-31", before: "2019-02-28" },
  ]
  const form = (name: string, day: IsoDate) => ({
    ...{ accession: "0000990001-19-000099", form: name, filed: day, period: null, accepted: null },
    ...{ items: "", primaryDocument: "", description: "", size: 0 },
  })
  const daysOf = (filings: ReturnType<typeof form>[]) => {
    const facts = { ...filer.facts, filings: filer.facts.filings.filter((each) => each.filed < "2019-01-31") }
    const concepts = new Map(
      [...facts.concepts].map(([concept, units]) => [
        concept,
        new Map(
          [...units].map(([unit, all]) => [unit, all.filter(({ filing }) => filing < facts.filings.length)]),
        ),
      ]),
    )
    const record = { ...toRecord(filer), facts: { ...facts, concepts }, filings: filings as never }
    return toPastDays(derivePastStates(record, range), [], month)
  }
  const all = daysOf([]).isThere
  expect(all).toEqual(new Array(27).fill(true))
  const ended = daysOf([form("15-12G", "2019-02-10")])
  expect(ended.isThere.indexOf(false)).toBe(9)
  expect(ended.days?.columns.state?.map((state) => state !== null)).toEqual(ended.isThere)
  const returned = daysOf([form("10-Q", "2019-02-20"), form("15-12G", "2019-02-10")])
  expect(returned.isThere.flatMap((isThere, at) => (isThere ? [] : [at + 1]))).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ])
})
