import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

function income(facts: RawFact[], key: string) {
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find((each) => each.key === key)
  return { value: row?.values[0] ?? null, reason: row?.reasons[0] ?? null }
}

const year = (concept: string, millions: number, unit?: string): RawFact => ({
  concept,
  ...(unit ? { unit } : {}),
  ...toDate(2009, 4),
  val: unit ? millions : Math.round(millions * 1e6),
  ...tenK(2009),
})

function statement(values: Record<string, number>, without: string[] = []): RawFact[] {
  return wholeYear(2009, tenK(2009), values).filter(({ concept }) => !without.includes(concept))
}

test("Halliburton 2009: cost of revenue is goods and services; without proof of all lines there is no gross profit", () => {
  const facts = [
    ...statement({ Revenues: 14_675, OperatingIncomeLoss: 1994 }, ["CostOfRevenue"]),
    year("CostOfGoodsSold", 3255),
    year("CostOfServices", 9224),
  ]
  expect(income(facts, "costOfRevenue").value).toBe(12_479e6)
  expect(income(facts, "grossProfit")).toEqual({
    value: null,
    reason: "No sum proves that the lines shown are all of the cost of revenue.",
  })
})

test("General Dynamics 2009: goods, services and general expenses lead to operating income, so gross profit is known", () => {
  const facts = [
    ...statement(
      { Revenues: 31_981, OperatingIncomeLoss: 3675, SellingGeneralAndAdministrativeExpense: 1954 },
      ["CostOfRevenue"],
    ),
    year("CostOfGoodsSold", 17_808),
    year("CostOfServices", 8544),
  ]
  expect(income(facts, "costOfRevenue").value).toBe(26_352e6)
  expect(income(facts, "grossProfit").value).toBe(5629e6)
})

test("cost of goods beside revenue from goods and services proves no gross profit; alone it does", () => {
  const bare = statement({}, ["CostOfRevenue", "Revenues"])
  const facts = [
    ...bare,
    year("CostOfGoodsSold", 300),
    year("SalesRevenueGoodsNet", 600),
    year("SalesRevenueServicesNet", 400),
  ]
  expect(income(facts, "grossProfit").value).toBeNull()
  const alone = [...statement({ OperatingIncomeLoss: 550 }, ["CostOfRevenue"]), year("CostOfGoodsSold", 300)]
  expect(income(alone, "grossProfit").value).toBe(700e6)
})

// American Tower's 10-K of 2009: site costs of 1.0 bn have a name of the filer's own.
test("costs without a name of more than a quarter of the cost of services leave gross profit empty", () => {
  const facts = [
    ...statement(
      { Revenues: 1724.1, OperatingIncomeLoss: 606.8, SellingGeneralAndAdministrativeExpense: 201.7 },
      ["CostOfRevenue"],
    ),
    year("CostOfServices", 32.4),
  ]
  expect(income(facts, "costOfRevenue").value).toBe(32.4e6)
  expect(income(facts, "grossProfit")).toEqual({
    value: null,
    reason: "No sum proves that the lines shown are all of the cost of revenue.",
  })
})

test("Hertz 2016: a last quarter of services whose cost is not complete has no gross profit either", () => {
  const quarterOf = (concept: string, number: 1 | 2 | 3, millions: number): RawFact => ({
    ...{ concept, ...quarter(2009, number), val: millions * 1e6 },
    ...tenQ(2009, number),
  })
  const facts = [
    ...statement({ Revenues: 1724.1, OperatingIncomeLoss: 606.8 }, ["CostOfRevenue"]),
    year("CostOfServices", 32.4),
    ...([1, 2, 3] as const).flatMap((number) => [
      quarterOf("Revenues", number, 400),
      quarterOf("CostOfServices", number, 8),
      quarterOf("OperatingIncomeLoss", number, 150),
    ]),
  ]
  for (const period of ["quarterly", "ttm"] as const) {
    const query = { statement: "income", period, vintage: "latest", asof: null } as const
    const { rows } = viewStatement(makeDocument(facts), query)
    const last = (key: string) => rows.find((row) => row.key === key)?.values.at(-1) ?? null
    expect([last("costOfRevenue") !== null, last("grossProfit")]).toEqual([true, null])
  }
})

test("a cost of goods sold of 400 has a gross profit beside unnamed costs of 100, and none beside 101", () => {
  const facts = (unnamed: number) => [
    ...statement({ OperatingIncomeLoss: 600 - 150 - unnamed, SellingGeneralAndAdministrativeExpense: 150 }, [
      "CostOfRevenue",
    ]),
    year("CostOfGoodsSold", 400),
  ]
  expect(income(facts(100), "grossProfit").value).toBe(600e6)
  expect(income(facts(101), "grossProfit").value).toBeNull()
})

test("without operating income, unnamed costs are those before income before tax", () => {
  const facts = (unnamed: number) => [
    ...statement(
      {
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest:
          600 - 150 - 50 - unnamed,
      },
      ["CostOfRevenue", "OperatingIncomeLoss"],
    ),
    ...[year("CostOfGoodsSold", 400), year("InterestExpense", 50)],
  ]
  expect(income(facts(100), "grossProfit").value).toBe(600e6)
  expect(income(facts(101), "grossProfit").value).toBeNull()
})

test("depreciation of the cost of revenue in a line of its own leaves gross profit empty", () => {
  const facts = [
    ...statement({ OperatingIncomeLoss: 450 }, ["CostOfRevenue"]),
    ...[year("DirectOperatingCosts", 400), year("CostOfGoodsAndServicesSoldDepreciation", 50)],
  ]
  expect(income(facts, "grossProfit").value).toBeNull()
})

test("a whole cost of revenue has a gross profit unless other costs without a name are more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -999, max: 999 }), (cost, operating) => {
      const facts = statement({ CostOfRevenue: cost, OperatingIncomeLoss: operating })
      const unnamed = 1000 - cost - 150 - operating
      expect(income(facts, "grossProfit").value).toBe(unnamed > cost ? null : (1000 - cost) * 1e6)
      expect(income(facts, "costOfRevenue").value).toBe(cost * 1e6)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ["Entergy 2009", "UtilityRevenue", 10_745.65],
  ["AES 2008", "ElectricUtilityRevenue", 15_358],
  ["Edison Mission 2009", "ElectricalGenerationRevenue", 2377],
  ["Southern California Edison 2009", "ElectricDomesticRegulatedRevenue", 9965],
  ["Wisconsin Energy 2008", "SalesRevenueEnergyServices", 4427.8],
  ["Newmont 2008", "RevenueMineralSales", 6124],
  ["Arch Coal 2009", "CoalProductsAndServicesRevenue", 2576.081],
  ["Smith 2008", "OilAndGasSalesRevenue", 10_770.838],
  ["Ensco Q2 2009", "RevenueOilAndGasServices", 511.6],
  ["DaVita 2009", "HealthCareOrganizationPatientServiceRevenue", 6108.8],
  ["BlackRock 2008", "RevenuesExcludingInterestAndDividends", 5064],
])("%s: revenue is read from %s", (_, concept, millions) => {
  const facts = [...statement({}, ["Revenues"]), year(concept, millions)]
  expect(income(facts, "revenue").value).toBe(Math.round(millions * 1e6))
})

test("Valero 2009: revenue of a concept that no list names is proven by operating income and all costs", () => {
  const facts = [
    ...statement({ OperatingIncomeLoss: -58 }, ["Revenues"]),
    year("CostsAndExpenses", 68_202),
    year("RefiningAndMarketingRevenue", 68_144),
  ]
  expect(income(facts, "revenue").value).toBe(68_144e6)
  const unproven = [...statement({}, ["Revenues"]), year("RefiningAndMarketingRevenue", 68_144)]
  expect(income(unproven, "revenue").value).not.toBe(68_144e6)
})

test("a concept of no list is revenue only where it is exactly operating income and costs, whatever the amounts", () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 2 }), (profit, cost, other) => {
      const facts = [
        ...statement({ OperatingIncomeLoss: profit }, ["Revenues", "CostOfRevenue"]),
        year("CostsAndExpenses", cost),
        year("RefiningAndMarketingRevenue", profit + cost + other),
      ]
      expect(income(facts, "revenue").value).toBe(other === 0 ? (profit + cost) * 1e6 : null)
    }),
    { numRuns: 40 },
  )
})

test.each(["pure", "shares", "USD"])("earnings and dividends per share in the unit %s count", (unit) => {
  const facts = [
    ...statement({}),
    year("EarningsPerShareDiluted", 2.89, unit),
    year("CommonStockDividendsPerShareDeclared", 1.41, unit),
  ]
  expect(income(facts, "epsDiluted").value).toBe(2.89)
  expect(income(facts, "dividendsPerShare").value).toBe(1.41)
})

test("cost of goods and services is their sum, whatever the amounts, and gross profit follows only where it is proven", () => {
  const amount = fc.integer({ min: 1, max: 400 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 3 }), (goods, services, other) => {
      const facts = [
        ...statement({ Revenues: 1000, OperatingIncomeLoss: 1000 - goods - services - 150 - other }, [
          "CostOfRevenue",
        ]),
        year("CostOfGoodsSold", goods),
        year("CostOfServices", services),
      ]
      expect(income(facts, "costOfRevenue").value).toBe((goods + services) * 1e6)
      expect(income(facts, "grossProfit").value).toBe(other === 0 ? (1000 - goods - services) * 1e6 : null)
    }),
    { numRuns: 50 },
  )
})

// McDonald's quarter to June 2023: franchised restaurants' occupancy is under the concept of all costs.
test("a line of all costs by its name that other unnamed costs exceed is one of several, and gives no gross profit", () => {
  const mcdonalds = { Revenues: 6498, CostOfRevenue: 618, OperatingIncomeLoss: 3104 }
  const facts = statement({ ...mcdonalds, SellingGeneralAndAdministrativeExpense: 674 })
  expect(income(facts, "grossProfit")).toEqual({
    value: null,
    reason: "No sum proves that the lines shown are all of the cost of revenue.",
  })
  expect(income(facts, "costOfRevenue").value).toBe(618e6)
})

// Amazon's 2023: fulfillment and technology have names of its own.
test("unnamed costs of less than the line of all costs are beside it", () => {
  const amazon = { Revenues: 574_785, CostOfRevenue: 304_739, OperatingIncomeLoss: 36_852 }
  const facts = statement({ ...amazon, SellingGeneralAndAdministrativeExpense: 56_186 })
  expect(income(facts, "grossProfit").value).toBe(270_046e6)
  expect(income(facts, "costOfRevenue").value).toBe(304_739e6)
})

// ConocoPhillips in the second quarter of 2008: purchased crude oil, with eleven costs beside it.
test("unnamed costs of a quarter of goods sold, and of half of gross profit, leave gross profit empty", () => {
  const facts = [
    ...statement(
      { Revenues: 73_353, OperatingIncomeLoss: 8839, SellingGeneralAndAdministrativeExpense: 500 },
      ["CostOfRevenue"],
    ),
    year("CostOfGoodsSold", 51_214),
  ]
  expect(income(facts, "grossProfit").value).toBeNull()
})
