import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { decodeFigures, noteFactsSchema } from "~/model/notes/note-facts"
import { viewHeadlines, viewTopic } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { dueLabel } from "~/model/notes/topics/topic"
import { type Given, makeNotes, years } from "./note-document"

const topic = (key: string) => noteTopics.find((each) => each.key === key)!
const maturity = (year: string) => `LongTermDebtMaturitiesRepaymentsOfPrincipal${year}`

test("figures keep the value that was filed last, with its filing", () => {
  const document = makeNotes({
    Goodwill: [
      ["2023-12-31", 10e6, 2024],
      ["2023-12-31", 11e6, 2025],
      ["2024-12-31", 12e6, 2025],
    ],
  })
  expect(noteFactsSchema.parse(document)).toEqual(document)
  expect(decodeFigures(document.series[0]!)).toEqual([
    { start: null, end: "2023-12-31", value: 11e6, filing: 0 },
    { start: null, end: "2024-12-31", value: 12e6, filing: 0 },
  ])
  expect(document.filings.accession).toEqual(["0000990001-25-000001"])
})

test("a stated rate without its scale is no figure, and an effective one can be above 100 %", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const rates = {
    DebtInstrumentInterestRateStatedPercentage: at(4.25),
    LongtermDebtWeightedAverageInterestRate: at(0.0425),
    DebtInstrumentInterestRateEffectivePercentage: at(1.2),
  }
  const known = makeNotes(rates, "pure").series.filter(({ value }) => value.length > 0)
  expect(known.map(({ value }) => value)).toEqual([[0.0425], [1.2]])
})

test("dates and durations survive the stored form", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01", days))
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 400 })), { minLength: 1 }), (given) => {
      const figures = given.map(([start, days]): Given => [addDays(start, days), 1, 2025, start])
      const [series] = makeNotes({ InterestExpense: figures }).series
      const unique = new Set(figures.map(([end, , , start]) => `${start} ${end}`))
      expect(new Set(decodeFigures(series!).map(({ start, end }) => `${start} ${end}`))).toEqual(unique)
    }),
  )
})

test("debt by year: the principal less its discount is the debt on the balance sheet, or the rest has a row", () => {
  const at = (end: string, value: number): Given[] => [[end, value, 2025]]
  const both = (first: number, second: number) => [...at("2023-12-31", first), ...at("2024-12-31", second)]
  const document = makeNotes({
    ...years(2023, 2024),
    [maturity("InNextTwelveMonths")]: both(10e6, 20e6),
    [maturity("InYearTwo")]: both(20e6, 30e6),
    [maturity("AfterYearFive")]: both(70e6, 60e6),
    DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet: both(4e6, 5e6),
    LongTermDebtCurrent: both(10e6, 20e6),
    LongTermDebtNoncurrent: both(86e6, 70e6),
  })
  const { columns, tables } = viewTopic(topic("debt"), document, "annual")
  expect(columns.map(({ fiscalYear, span }) => [fiscalYear, span])).toEqual([
    [2023, "year"],
    [2024, "year"],
  ])
  const carrying = tables.find(({ key }) => key === "carrying")!
  const row = (label: string) => carrying.rows.find((each) => each.label === label)?.values
  expect(row("Principal due, all years")).toEqual([100e6, 110e6])
  expect(row("Debt on the balance sheet")).toEqual([96e6, 90e6])
  expect(carrying.rows.find(({ kind }) => kind === "rest")?.values).toEqual([0, -15e6])
  expect(carrying.sums).toEqual({ known: 2, closed: 1 })
})

test("debt that is due and stays in noncurrent debt counts once, unless the schedule is that of both parts", () => {
  const debt = (soon: number, later: number, current: number, noncurrent: number) => {
    const at = (value: number): Given[] => [["2025-12-31", value, 2026]]
    const document = makeNotes({
      ...years(2025),
      [maturity("InNextTwelveMonths")]: at(soon),
      [maturity("AfterYearFive")]: at(later),
      LongTermDebtCurrent: at(current),
      LongTermDebtNoncurrent: at(noncurrent),
      LongTermDebt: at(noncurrent),
    })
    const { rows } = viewTopic(topic("debt"), document, "annual").tables.find(
      ({ key }) => key === "carrying",
    )!
    const headline = viewHeadlines(topic("debt"), document).find(({ label }) => /balance sheet/.test(label))
    const row = rows.find(({ concept }) => concept === "us-gaap:LongTermDebtCurrent")
    return [row?.isOutside, headline?.last.value]
  }
  expect(debt(0, 40e6, 7e6, 40e6)).toEqual([[true], 40e6])
  expect(debt(7e6, 33e6, 7e6, 33e6)).toEqual([[false], 40e6])
})

test("notes with a face and a carrying amount say the discount of debt", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const document = makeNotes({
    ...years(2024),
    [maturity("InNextTwelveMonths")]: at(40e6),
    [maturity("AfterYearFive")]: at(380e6),
    FinanceLeaseLiability: at(33e6),
    DebtInstrumentFaceAmount: at(410e6),
    SeniorNotes: at(397e6),
    LongTermDebtAndCapitalLeaseObligationsCurrent: at(45e6),
    LongTermDebtAndCapitalLeaseObligations: at(395e6),
  })
  const { tables } = viewTopic(topic("debt"), document, "annual")
  expect(tables.find(({ key }) => key === "carrying")?.sums).toEqual({ known: 1, closed: 1 })
})

test("a rest larger than its total is no figure", () => {
  const document = makeNotes({
    ...years(2024),
    DeferredTaxAssetsGross: [["2024-12-31", 10e6, 2025]],
    DeferredTaxAssetsOther: [["2024-12-31", 20e6, 2025]],
    DeferredTaxAssetsInventory: [["2024-12-31", 15e6, 2025]],
  })
  const table = viewTopic(topic("taxes"), document, "annual").tables.find(({ key }) => key === "assets")!
  expect(table.rows.find(({ kind }) => kind === "rest")?.values).toEqual([null])
  expect(table.sums).toEqual({ known: 1, closed: 0 })
})

test("every tagged figure is in all periods under its own concept, on its own date", () => {
  const document = makeNotes({
    ...years(2024),
    UnrecognizedTaxBenefits: [
      ["2024-12-31", 7e6, 2025],
      ["2024-09-30", 8e6, 2025],
      ["2024-02-15", 9e6, 2025],
    ],
    IncomeTaxesPaidNet: [
      ["2024-12-31", 4e6, 2025, "2024-01-01"],
      ["2024-09-30", 3e6, 2025, "2024-01-01"],
      ["2024-09-30", 1e6, 2025, "2024-07-01"],
      ["2024-06-30", 2e6, 2025, "2023-07-01"],
    ],
    IncomeTaxHolidayAggregateDollarAmount: [["2024-12-31", 1e6, 2025]],
  })
  const { columns, tables } = viewTopic(topic("taxes"), document, "all")
  for (const { concept, ...series } of document.series)
    for (const { start, end, value } of decodeFigures({ concept, ...series })) {
      const row = tables.flatMap(({ rows }) => rows).find((each) => each.concept === concept)!
      const found = columns.flatMap((column, at) => (column.end === end ? [row.values[at]] : []))
      expect(found, `${concept} ${start} ${end}`).toContain(value)
    }
  expect(tables.at(-1)?.rows.map(({ label }) => label)).toEqual([
    "Income tax holiday aggregate dollar amount",
  ])
})

test("a date within a fiscal year belongs to its quarter, and one after the last known year to the next", () => {
  const document = makeNotes({
    ...years(2023, 2024),
    Goodwill: [
      ["2024-03-31", 1e6, 2025],
      ["2024-12-31", 2e6, 2025],
      ["2025-06-30", 3e6, 2025],
    ],
  })
  const { columns } = viewTopic(topic("goodwill"), document, "quarterly")
  expect(columns.map(({ fiscalYear, fiscalQuarter }) => [fiscalYear, fiscalQuarter])).toEqual([
    [2024, 1],
    [2024, 4],
    [2025, 2],
  ])
})

test("the list of topics has the newest balance, and no line that is over", () => {
  const document = makeNotes({
    ...years(2020, 2021, 2022, 2023, 2024),
    Goodwill: [
      ["2023-12-31", 5e6, 2025],
      ["2024-12-31", 6e6, 2025],
      ["2025-03-31", 7e6, 2025],
    ],
    GoodwillImpairmentLoss: [["2020-12-31", 1e6, 2021, "2020-01-01"]],
  })
  expect(viewHeadlines(topic("goodwill"), document)).toMatchObject([
    {
      label: "Goodwill",
      last: { value: 7e6, end: "2025-03-31" },
      values: expect.arrayContaining([5e6, 6e6]),
    },
  ])
})

test("every concept of a table is named once in its part, and every sum names concepts", () => {
  for (const { parts } of noteTopics)
    for (const { key, lines } of parts) {
      const names = lines.map(([concept]) => concept)
      expect(new Set(names).size, key).toBe(names.length)
    }
})

test("the end of a year that no statement has is named after the years around it", () => {
  const notes = makeNotes({
    ...years(2021, 2023),
    LongTermDebtNoncurrent: [
      ["2021-12-31", 4e6, 2022],
      ["2022-12-31", 5e6, 2023],
      ["2023-12-31", 6e6, 2024],
    ],
  })
  const { columns } = viewTopic(topic("debt"), notes, "quarterly")
  expect(columns.map(({ fiscalYear, fiscalQuarter }) => [fiscalYear, fiscalQuarter])).toEqual([
    [2021, 4],
    [2022, 4],
    [2023, 4],
  ])
})

test("a schedule has rolling years, four years and a filer's own ranges, in the order in which they are due", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const rowsOf = (given: Record<string, Given[]>) => {
    const { tables } = viewTopic(topic("debt"), makeNotes({ ...years(2024), ...given }), "annual")
    const [due, carrying] = ["maturities", "carrying"].map((key) => tables.find((each) => each.key === key))
    return {
      due: due?.rows.map(({ label, values }) => [label, values[0]]),
      principal: carrying?.rows.find(({ key }) => key === "carrying.subtotal")?.values[0],
      sums: carrying?.sums,
    }
  }
  const debt = { LongTermDebtNoncurrent: at(60e6), DebtInstrumentUnamortizedDiscount: at(1e6) }
  const rolling = rowsOf({
    ...debt,
    [maturity("InRollingYearTwo")]: at(20e6),
    [maturity("InNextRollingTwelveMonths")]: at(11e6),
    [maturity("InRollingAfterYearFive")]: at(30e6),
  })
  expect(rolling).toEqual({
    due: [
      ["Within 1 year", 11e6],
      ["In year 2", 20e6],
      ["After year 5", 30e6],
    ],
    principal: 61e6,
    sums: { known: 1, closed: 1 },
  })
  const own = rowsOf({
    ...debt,
    LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFour: at(30e6),
    [maturity("InYearFour")]: at(20e6),
    LongTermDebtMaturityYearOneToYearThree: at(11e6),
  })
  expect(own).toEqual({
    due: [
      ["In years 1 to 3", 11e6],
      ["In year 4", 20e6],
      ["After year 4", 30e6],
    ],
    principal: 61e6,
    sums: { known: 1, closed: 1 },
  })
})

test("what is left of lease liabilities is named where it is that of finance leases", () => {
  const restOf = (finance: number) => {
    const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
    const { tables } = viewTopic(
      topic("leases"),
      makeNotes({
        ...years(2024),
        LesseeOperatingLeaseLiabilityPaymentsDue: at(1_000e6),
        LesseeOperatingLeaseLiabilityUndiscountedExcessAmount: at(200e6),
        OperatingLeaseLiabilityCurrent: at(50e6),
        OperatingLeaseLiabilityNoncurrent: at(930e6),
        FinanceLeaseLiability: at(finance),
      }),
      "annual",
    )
    const rows = tables.flatMap((table) => table.rows)
    return rows.flatMap(({ kind, label, values }) => (kind === "rest" ? [[label, ...values]] : []))
  }
  expect(restOf(180e6)).toEqual([["Finance leases, in the same lines", 180e6]])
  expect(restOf(170e6)).toEqual([["Difference that no figure explains", 180e6]])
})

test("payments of capital leases less their interest are the liability", () => {
  const at = (value: number): Given[] => [["2016-12-31", value, 2017]]
  const name = "CapitalLeasesFutureMinimumPayments"
  const { tables } = viewTopic(
    topic("leases"),
    makeNotes({
      ...years(2016),
      [`${name}Due`]: at(120e6),
      [`${name}InterestIncludedInPayments`]: at(20e6),
      [`${name}PresentValueOfNetMinimumPayments`]: at(100e6),
    }),
    "annual",
  )
  const liability = tables.find(({ key }) => key === "oldCapitalLiability")
  expect(liability?.sums).toEqual({ known: 1, closed: 1 })
})

test("concepts of debt, leases, obligations, taxes and intangibles belong to their note under every name", () => {
  const names = {
    debt: ["ProceedsFromLinesOfCredit", "JuniorSubordinatedNotes", "AmortizationOfFinancingCosts"],
    leases: ["PaymentsForRent", "IncreaseDecreaseInLeasingReceivables"],
    obligations: ["UnbilledReceivablesCurrent", "BillingsInExcessOfCost"],
    taxes: ["PrepaidTaxes", "IncreaseDecreaseInPrepaidTaxes"],
    goodwill: ["IndefiniteLivedTrademarks", "FiniteLivedPatentsGross", "FutureAmortizationExpenseYearTwo"],
  }
  for (const [key, list] of Object.entries(names)) {
    const given = Object.fromEntries(
      list.map((name): [string, Given[]] => [name, [["2010-12-31", 1e6, 2011]]]),
    )
    const { tables } = viewTopic(topic(key), makeNotes(given), "all")
    const shown = tables.flatMap(({ rows }) => rows.flatMap(({ concept }) => concept ?? []))
    expect(shown.sort()).toEqual(list.map((name) => `us-gaap:${name}`).sort())
  }
})

test("a further line is named by what the title of its table does not say", () => {
  const at: Given[] = [["2024-12-31", 5e6, 2025]]
  const document = makeNotes({
    ...years(2024),
    DeferredTaxAssetsGross: at,
    DeferredTaxAssetsTaxDeferredExpenseReservesAndAccrualsWarrantyReserves: at,
    DeferredTaxLiabilitiesInvestments: at,
  })
  const { tables } = viewTopic(topic("taxes"), document, "annual")
  const labelsOf = (key: string) => tables.find((each) => each.key === key)?.rows.map(({ label }) => label)
  expect(labelsOf("assets")).toContain("Reserves and accruals warranty reserves")
  expect(labelsOf("liabilities")).toContain("Investments")
})

test("all tax credits in one line count, and an amount under the name of a rate is an amount", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025, "2024-01-01"]]
  const name = "EffectiveIncomeTaxRateReconciliation"
  const pure = makeNotes(
    {
      [`${name}AtFederalStatutoryIncomeTaxRate`]: at(0.21),
      [`${name}TaxCredits`]: at(0.03),
      EffectiveIncomeTaxRateContinuingOperations: at(0.165),
    },
    "pure",
  )
  const dollars = makeNotes({ ...years(2024), [`${name}TerminationCost`]: at(2e6) })
  const both = { ...dollars, series: [...dollars.series, ...pure.series] }
  const { tables } = viewTopic(topic("taxes"), both, "annual")
  const rowsOf = (key: string) => tables.find((each) => each.key === key)?.rows
  expect(rowsOf("rate")?.map(({ label, values }) => [label, values[0]])).toEqual([
    ["Statutory rate", 0.21],
    ["Less tax credits", 0.03],
    ["Effective rate", 0.165],
    ["Lines that are not tagged", -0.015],
  ])
  expect(rowsOf("amount")?.map(({ label }) => label)).toEqual(["Termination cost", "Income taxes"])
})

test("a table that few companies have is not said to be missing", () => {
  const { empty } = viewTopic(topic("debt"), makeNotes(years(2024)), "annual")
  expect(empty).toContain("Principal due by year")
  expect(empty).not.toContain("Principal of debt and leases due by year")
})

test("payments of a year that are tagged twice count once, by the name that a schedule has first", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const debt = makeNotes({
    ...years(2024),
    [maturity("InNextTwelveMonths")]: at(10e6),
    [maturity("InNextRollingTwelveMonths")]: at(10e6),
    [maturity("InYearTwo")]: at(20e6),
    [maturity("InRollingYearTwo")]: at(20e6),
    [maturity("AfterYearFive")]: at(30e6),
    [maturity("InRollingAfterYearFive")]: at(30e6),
    LongTermDebtNoncurrent: at(60e6),
    DebtInstrumentUnamortizedDiscount: at(0),
  })
  const { tables } = viewTopic(topic("debt"), debt, "annual")
  const carrying = tables.find(({ key }) => key === "carrying")
  expect(carrying?.rows.find(({ key }) => key === "carrying.subtotal")?.values).toEqual([60e6])
  expect(carrying?.sums).toEqual({ known: 1, closed: 1 })
  const headline = viewHeadlines(topic("debt"), debt).find(({ label }) => label === "Principal, all years")
  expect(headline?.last.value).toBe(60e6)
  const due = tables.find(({ key }) => key === "maturities")
  expect(due?.rows.map(({ isOutside }) => isOutside[0])).toEqual([false, true, false, true, false, true])

  const amortization = "FiniteLivedIntangibleAssetsAmortizationExpense"
  const goodwill = makeNotes({
    ...years(2024),
    [`${amortization}YearTwo`]: at(4e6),
    [`${amortization}AfterYearFive`]: at(6e6),
    FutureAmortizationExpenseYearTwo: at(5e6),
    FutureAmortizationExpenseYearThree: at(1e6),
    FiniteLivedIntangibleAssetsNet: at(11e6),
  })
  const expected = viewTopic(topic("goodwill"), goodwill, "annual").tables.find(
    ({ key }) => key === "expected",
  )
  expect(expected?.rows.find(({ key }) => key === "expected.subtotal")?.values).toEqual([11e6])
})

test("a line of a schedule is due by the words of its concept, also between two years", () => {
  expect(dueLabel("DebtMaturitiesDueAfterOneThroughFiveYears")).toBe("In years 2 to 5")
  expect(dueLabel("DebtMaturitiesAfterYearFourToYearFive")).toBe("In year 5")
  expect(dueLabel("DebtMaturitiesDueAfterFiveYears")).toBe("After year 5")
  expect(dueLabel("DebtMaturitiesYearOneToYearThreeAfter")).toBe("After year 3")
  expect(dueLabel("DebtMaturitiesYearOneThroughYearThree")).toBe("In years 1 to 3")
})

test("a later report that regroups an earlier year has its own lines in the sum, and those of before are not in it", () => {
  const at = (value: number, filed: number): Given => ["2024-12-31", value, filed]
  const document = makeNotes({
    ...years(2024),
    DeferredTaxAssetsOperatingLossCarryforwards: [at(40e6, 2025), at(40e6, 2026)],
    DeferredTaxAssetsInventory: [at(30e6, 2025), at(30e6, 2026)],
    DeferredTaxAssetsDeferredIncome: [at(20e6, 2025)],
    DeferredTaxAssetsOther: [at(10e6, 2025), at(30e6, 2026)],
    DeferredTaxAssetsGross: [at(100e6, 2025), at(100e6, 2026)],
  })
  const table = viewTopic(topic("taxes"), document, "annual").tables.find(({ key }) => key === "assets")!
  const outside = table.rows.filter(({ isOutside }) => isOutside[0]).map(({ label }) => label)
  expect([table.sums, outside]).toEqual([{ known: 1, closed: 1 }, ["Deferred revenue"]])
})

test("credits by kind, property not in service and spare parts are in their sums where these close with them", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025]]
  const document = makeNotes({
    ...years(2024),
    DeferredTaxAssetsOperatingLossCarryforwards: at(40e6),
    DeferredTaxAssetsTaxCreditCarryforwardsOther: at(60e6),
    DeferredTaxAssetsOther: at(5e6),
    DeferredTaxAssetsGross: at(105e6),
    PropertyPlantAndEquipmentGross: at(200e6),
    AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment: at(80e6),
    ConstructionInProgressGross: at(50e6),
    PropertyPlantAndEquipmentNet: at(170e6),
    InventoryRawMaterialsNetOfReserves: at(10e6),
    InventoryPartsAndComponentsNetOfReserves: at(5e6),
    InventoryFinishedGoodsNetOfReserves: at(20e6),
    InventoryValuationReserves: at(7e6),
    InventoryNet: at(35e6),
  })
  const sumsOf = (key: string, part: string) =>
    viewTopic(topic(key), document, "annual").tables.find((each) => each.key === part)?.sums
  expect(sumsOf("taxes", "assets")).toEqual({ known: 1, closed: 1 })
  expect(sumsOf("inventory", "property")).toEqual({ known: 1, closed: 1 })
  expect(sumsOf("inventory", "inventory")).toEqual({ known: 1, closed: 1 })
})

test("equity income and deductions of any name lower the tax rate", () => {
  const at = (value: number): Given[] => [["2024-12-31", value, 2025, "2024-01-01"]]
  const rate = (name: string) => `EffectiveIncomeTaxRateReconciliation${name}`
  const document = makeNotes(
    {
      [rate("AtFederalStatutoryIncomeTaxRate")]: at(0.21),
      [rate("StateAndLocalIncomeTaxes")]: at(0.011),
      [rate("EquityInEarningsLossesOfUnconsolidatedSubsidiary")]: at(0.026),
      [rate("DeductionsEmployeeStockOwnershipPlanDividends")]: at(0.012),
      EffectiveIncomeTaxRateContinuingOperations: at(0.183),
    },
    "pure",
  )
  const table = viewTopic(topic("taxes"), document, "annual").tables.find(({ key }) => key === "rate")
  expect(table?.sums).toEqual({ known: 1, closed: 1 })
})
