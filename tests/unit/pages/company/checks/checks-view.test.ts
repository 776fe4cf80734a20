import { expect, test } from "vitest"
import { countChoices } from "~/model/financials/checks/count-choices"
import { toShownIdentities } from "~/pages/company/checks/checks-view"
import { loadChecksData } from "~/pages/company/checks/load-checks.server"
import { cikId, tickerId } from "../../../../ids"
import { makeDocument, tenK, wholeYear } from "../../../model/financials/make-facts"

const ticker = tickerId("EXMP")
const sound = makeDocument(wholeYear(2024, tenK(2024)))
const broken = makeDocument(wholeYear(2024, tenK(2024), { StockholdersEquity: 750 }))

test("statements that add up have no cases", () => {
  const shown = toShownIdentities(ticker, sound)
  expect(shown.flatMap(({ cases }) => cases)).toEqual([])
  expect(shown.find(({ identity }) => identity === "balance")).toMatchObject({ held: 2, rule: "DQC_0004" })
})

test("a balance sheet that is off is linked to the source of its assets, with the difference", () => {
  const [first] =
    toShownIdentities(ticker, broken).find(({ identity }) => identity === "balance")?.cases ?? []
  expect(first).toMatchObject({
    ...{ row: "Total assets", expected: 2e9, found: 1.95e9 },
    to: expect.stringMatching(/^\/company\/EXMP\/financials\/source\/assets\/2024(?:q4)?\?statement=balance/),
  })
})

test("figures are counted by the way in which they were chosen", () => {
  const { printed, ordered, computed } = countChoices(broken)
  expect(printed).toBe(0)
  expect(ordered).toBeGreaterThan(10)
  expect(computed).toBeGreaterThan(2)
  expect(countChoices({ ...broken, faces: [0] })).toEqual({ printed: ordered, ordered: 0, computed })
})

test("the data has a row for each figure that does not agree", async () => {
  const company = { ticker, cik: cikId("0001234567"), filedName: "EXAMPLE" } as never
  const answer = await loadChecksData(
    company,
    async () => ({ status: "loaded", document: { body: broken } }) as never,
  )
  expect(answer.body.rows).toEqual([
    expect.objectContaining({ identity: "balance", period: "2024" }),
    expect.objectContaining({ identity: "balance", period: "2024q4" }),
  ])
  const absent = await loadChecksData(company, async () => ({ status: "absent" }))
  expect(absent.status).toBe(404)
})
