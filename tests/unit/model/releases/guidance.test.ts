import fc from "fast-check"
import { expect, test } from "vitest"
import { collectRelease } from "~/model/releases/collect-release"
import { readGuidance } from "~/model/releases/guidance"
import { findRange } from "~/model/releases/guidance-amounts"
import { releaseDocument, releaseTable } from "../../../fixtures/release-parts"
import { accessionId } from "../../../ids"

const about = { end: "2026-06-30", quarter: 2, fiscalYear: 2026 }
const accession = accessionId("0000990001-26-000001")

function read(...parts: string[]) {
  return readGuidance(collectRelease(accession, "ex991.htm", releaseDocument(...parts)), about)
}

const sentence = (text: string) => read(`<p>${text}</p>`)

test.each([
  [
    "For the third quarter of 2026, we expect revenue to be $1.25 billion, plus or minus 2%.",
    {
      key: "revenue",
      quarter: 3,
      fiscalYear: 2026,
      low: 1.225e9,
      high: 1.275e9,
      unit: "amount",
      basis: null,
    },
  ],
  [
    "Non-GAAP earnings per share for the third quarter of 2026 are expected to be in the range of $3.34 to $3.40.",
    { key: "eps", quarter: 3, low: 3.34, high: 3.4, unit: "share", basis: "adjusted" },
  ],
  [
    "Gross margin for the third quarter of 2026 is expected to be between 39.5% and 41.5% on a non-GAAP basis.",
    { key: "grossMargin", low: 39.5, high: 41.5, unit: "percent", basis: "adjusted" },
  ],
  [
    "We expect full-year 2026 capital expenditures of approximately $500 million.",
    { key: "capitalExpenditures", quarter: null, low: 5e8, high: 5e8, isAbout: true },
  ],
  [
    "The company continues to expect about $12 billion in free cash flow for the full year.",
    { key: "freeCashFlow", quarter: null, fiscalYear: 2026, low: 1.2e10 },
  ],
  [
    "We expect third quarter 2026 net sales to grow 7% to 9% compared with the year before.",
    { key: "revenueGrowth", low: 7, high: 9, unit: "percent" },
  ],
  ["For 2026, we project revenue growth of 15% to 17%.", { key: "revenueGrowth", quarter: null, low: 15 }],
  [
    "The company reaffirmed its 2026 ongoing earnings per share guidance range of $5.20 to $5.40.",
    { key: "eps", fiscalYear: 2026, low: 5.2, high: 5.4 },
  ],
  [
    "For full-year 2026 we expect core FFO per diluted share of $3.10 to $3.14.",
    { key: "fundsFromOperations", basis: "adjusted", low: 3.1, unit: "share" },
  ],
  [
    "For fiscal 2026, we expect comparable sales to be flat to up 2 percent.",
    { key: "comparableSales", low: 0, high: 2 },
  ],
  [
    "For full year 2026, comparable sales are expected to be down 2% to up 1%.",
    { key: "comparableSales", low: -2, high: 1 },
  ],
  [
    "For full year 2026, comparable sales are expected to decline 2% to 4%.",
    { key: "comparableSales", low: -4, high: -2 },
  ],
  [
    "For the third quarter of 2026, we expect an adjusted EBITDA loss of $4 million to $6 million.",
    { key: "ebitda", low: -6e6, high: -4e6 },
  ],
  [
    "For the third quarter of 2026, operating loss is expected to be between $10 million and $12 million.",
    { key: "operatingIncome", low: -12e6, high: -10e6 },
  ],
  [
    "The company is raising its adjusted EPS guidance for full-year 2026 from $11.67 - $11.87 to $11.88 - $12.08.",
    { key: "eps", low: 11.88, high: 12.08 },
  ],
  [
    "The company raises its 2026 adjusted EPS guidance from a range of $5.00 to $5.20 to a range of $5.30 to $5.40.",
    { key: "eps", low: 5.3, high: 5.4 },
  ],
  [
    "The company increases its 2026 adjusted EPS guidance by $0.10 at the midpoint to $9.50 to $9.70.",
    { key: "eps", low: 9.5, high: 9.7 },
  ],
  [
    "For the third quarter of 2026, net revenues are expected to be $2.00 billion, plus or minus 350 basis points.",
    { key: "revenue", low: 1.93e9, high: 2.07e9 },
  ],
  [
    "For the third quarter of 2026, we expect revenues between RMB21,812 million (US$3,045 million) and RMB22,876 million (US$3,193 million).",
    { key: "revenue", low: 21.812e9, high: 22.876e9 },
  ],
  ["For 2026, we expect EPS of $3.05 per share to $3.25 per share.", { key: "eps", low: 3.05, high: 3.25 }],
  [
    "For 2026, we expect adjusted earnings of $3.05 to $3.25 per diluted share.",
    { key: "eps", basis: "adjusted", low: 3.05, high: 3.25 },
  ],
  ["For fiscal 2026, we expect net sales growth of -2% to +3%.", { key: "revenueGrowth", low: -2, high: 3 }],
  [
    "For fiscal 2026, we expect comparable sales in a range of a decline of 2% to growth of 1%.",
    { key: "comparableSales", low: -2, high: 1 },
  ],
  [
    "For fiscal 2026, we expect comparable sales to be flat to down 3%.",
    { key: "comparableSales", low: -3, high: 0 },
  ],
  [
    "The company expects fiscal 2026 organic sales growth of three to five percent.",
    { key: "revenueGrowth", basis: "adjusted", low: 3, high: 5 },
  ],
  [
    "For the third quarter of 2026, we expect adjusted EBITDA between a $10 million and $12 million loss.",
    { key: "ebitda", low: -12e6, high: -10e6 },
  ],
  [
    "We expect full year 2026 free cash flow of negative $50 million to negative $60 million.",
    { key: "freeCashFlow", low: -60e6, high: -50e6 },
  ],
  [
    "Targets assume a diluted share count of ~447 million for third quarter and ~449 million for fiscal year 2026.",
    { key: "shares", quarter: 3, low: 447e6 },
  ],
  [
    "The company continues to target $17 billion of non-GAAP operating expenses in 2026 and $16 billion in 2027.",
    { key: "operatingExpenses", fiscalYear: 2026, low: 17e9 },
  ],
  [
    "For the third quarter of 2026, we are planning for reported EPS to be $3.14, +/-$0.15.",
    { key: "eps", basis: "filed", low: 2.99, high: 3.29 },
  ],
  [
    "We expect gross profit for the third quarter of 2026 of $50 million to $52 million.",
    { key: "grossProfit", low: 50e6, high: 52e6 },
  ],
  [
    "For 2026, we expect a medical care ratio of approximately 85%, plus or minus 50 basis points.",
    { key: "ratio", low: 84.5, high: 85.5 },
  ],
  [
    "For the full year 2026, the company expects RevPAR growth of 1% to 3%.",
    { key: "unitRevenueGrowth", low: 1, high: 3 },
  ],
  ["For fiscal 2026, we expect revenue > $5 billion.", { key: "revenue", low: 5e9, high: null }],
  [
    "For fiscal 2026, we expect capital expenditures of no more than $500 million.",
    { key: "capitalExpenditures", low: null, high: 5e8 },
  ],
  [
    "For fiscal 2026, we expect capital expenditures of approximately 2.5% of total sales.",
    { key: "capitalExpendituresToRevenue", low: 2.5, high: 2.5 },
  ],
  [
    "We expect full year 2026 capital expenditures, including payments on leases, will be in the range of $66-72 billion.",
    { key: "capitalExpenditures", low: 66e9, high: 72e9 },
  ],
  [
    "For fiscal 2026, operating margin is expected to improve to approximately 15%.",
    { key: "operatingMargin", low: 15, high: 15 },
  ],
  [
    "For Q1 of fiscal year 2027, we expect revenue of $100 million to $110 million.",
    { key: "revenue", quarter: 1, fiscalYear: 2027 },
  ],
  ["For the September quarter, we expect revenue of $100 Million.", { key: "revenue", quarter: 3, low: 1e8 }],
  [
    "The company expects about $1.5 billion in free cash flow for the full year.",
    { key: "freeCashFlow", low: 1.5e9 },
  ],
  ["The company sees 2026 EPS at $4.00 - $4.10.", { key: "eps", quarter: null, low: 4, high: 4.1 }],
  [
    "The company expects 2026 EPS of $3.75 to $3.85 and its long-term EPS growth rate to be 6% to 8%.",
    { key: "eps", low: 3.75, high: 3.85 },
  ],
  [
    "The company expects fiscal 2026 core EPS growth of 4% to 6% versus prior year core EPS of $6.83.",
    { key: "epsGrowth", low: 4, high: 6 },
  ],
  [
    "For fiscal 2026, we expect net sales to decline by approximately 3%.",
    { key: "revenueGrowth", low: -3, high: -3 },
  ],
  [
    "For fiscal 2026, organic sales are expected to be flat to up 2%.",
    { key: "revenueGrowth", low: 0, high: 2 },
  ],
  [
    "Fiscal 2026 net sales are expected to range between down 2 percent and up 1 percent.",
    { key: "revenueGrowth", low: -2, high: 1 },
  ],
  [
    "For the third quarter of 2026, the company anticipates earnings in the range of 41 to 45 cents per share.",
    { key: "eps", quarter: 3, low: 0.41, high: 0.45, unit: "share" },
  ],
  [
    "The company expects 2026 earnings of between $1.66 and $1.76 a share.",
    { key: "eps", quarter: null, low: 1.66, high: 1.76 },
  ],
  [
    "The company expects a net loss for the third quarter of 2026 of $(0.12) to $(0.10) per share.",
    { key: "eps", low: -0.12, high: -0.1 },
  ],
  ["The company expects a third quarter 2026 loss of $0.10 to $0.12 per share.", { key: "eps", low: -0.12 }],
  [
    "For 2026, the trust is increasing its guidance for Core FFO to a range of $3.10 to $3.20 per diluted share.",
    { key: "fundsFromOperations", low: 3.1, high: 3.2, unit: "share" },
  ],
  [
    "The firm expects 2026 net interest income of approximately $95 billion.",
    { key: "netInterestIncome", quarter: null, low: 95e9 },
  ],
  [
    "We anticipate spending approximately $1.5 billion on capital expenditures in 2026.",
    { key: "capitalExpenditures", low: 1.5e9 },
  ],
  [
    "Based on preliminary estimates, management expects third quarter earnings of 22 to 24 cents per share.",
    { key: "eps", quarter: 3, low: 0.22, high: 0.24 },
  ],
  ["The company expects its 2026 combined ratio to be 92% to 94%.", { key: "ratio", low: 92, high: 94 }],
  [
    "Gross margin on home sales in the third quarter of 2026 is expected to be 17.5% to 18.0%.",
    { key: "grossMargin", low: 17.5, high: 18 },
  ],
  [
    "We anticipate adjusted EBITDA exceeding $250 million for full-year 2026.",
    { key: "ebitda", low: 250e6, high: null },
  ],
  [
    "Non-GAAP EPS, assuming approximately 120 million diluted shares, is expected to be $0.31 to $0.33 for Q3 2026.",
    { key: "eps", low: 0.31, high: 0.33 },
  ],
  [
    "Third quarter 2026 revenue guidance of $110 million to $115 million is below second quarter revenue of $118 million.",
    { key: "revenue", low: 110e6, high: 115e6 },
  ],
  [
    "We expect full year 2026 production of 560,000 to 580,000 ounces.",
    { key: "production", low: 560_000, high: 580_000, unit: "number" },
  ],
])("%s", (text, expected) => {
  expect(sentence(text)).toMatchObject([expected])
})

test("two bases in one sentence are two", () => {
  const found = sentence(
    "For the third quarter of 2026, GAAP and non-GAAP gross margins are expected to be 74.9% and 75.2%, respectively, plus or minus 50 basis points.",
  )
  expect(found.map(({ basis, low, high }) => [basis, low, high])).toEqual([
    ["filed", 74.4, 75.4],
    ["adjusted", 74.7, 75.7],
  ])
})

test.each([
  "Revenue for the second quarter of 2026 was $1.2 billion, above our guidance of $1.1 billion.",
  "We expect revenue to grow in the low single digits in the third quarter of 2026.",
  "We expect revenue of $1.2 billion.",
  "The notes mature in 2026; interest expense of $20 million was expected.",
  "An impairment loss of $0.30 per share is expected in the third quarter of 2026.",
  "We expect lower earnings in 2026 and a dividend of $0.40 per share.",
  "The company believes it lost revenue of $5 million in the third quarter of 2025 and expects a recovery in 2026.",
  "The company expects revenue of $5 million in the third quarter of 2025 to recur in 2026.",
  "Revenue in the third quarter of 2026 is expected to be impacted by $20 million of lower shipments.",
  "The joint venture is expected to have revenue of $400 million in 2026.",
  "For fiscal 2026, we expect two-thirds of revenue of $5 billion to come from services.",
  "Capacity utilization is expected to increase 2% in the third quarter of 2026.",
  "We raised our guidance for revenue by 3% for fiscal 2026.",
  "Third quarter 2026 production is expected to average 1,320 to 1,360 MBoe per day.",
  "In 2026, we expect revolver capacity of approximately $1.2 billion.",
  "Projects that are expected to increase our production to 300,000 barrels per day from the Gulf in 2026.",
  "For fiscal 2026, we do not expect capital expenditures to exceed $50 million.",
  "Revenue is no longer expected to be $5 billion in fiscal 2026.",
  "For 2026, the noncontrolling share of EBITDA is projected to be $150 million to $170 million.",
  "The outlook for the third quarter of 2026 expects a loss in export revenue of approximately $8.0 billion.",
  "We expect an increase in our revenue of $50 million to $60 million for fiscal 2026.",
  "We raised our revenue outlook for the third quarter of 2026 by $20 million.",
  "We raised our full-year 2026 revenue guidance from $500 million to $520 million.",
  "For the first half of fiscal 2026, we expect revenue of $500 million to $520 million.",
  "We target cumulative free cash flow of $10 billion from fiscal 2026 through fiscal 2028.",
  "For fiscal 2026, we expect comparable sales to be flat to up low-single digits.",
  "For fiscal 2026, we expect gross margin in the high 20% range.",
  "For fiscal 2026, we expect operating margin expansion of 1% to 2%.",
  "For fiscal 2026, we expect a gross margin headwind of 2% and operating expense savings of $20 million.",
  "The acquisition is expected to contribute revenue of $50 million in fiscal 2026.",
  "We expect tariffs to have an impact to EPS of $0.05 in fiscal 2026.",
  "For fiscal 2026, we expect revenue from our new product of $30 million.",
  "For 2026, we expect cloud revenue at constant currencies (2025: $17.1 billion) to be higher.",
  "For fiscal 2026, we expect gross margin 1% higher than last year.",
  "We expect to open 50 stores in 2026, and revenue per store of $5 million.",
  "The company now anticipates first delivery in 2027, resulting in a pre-tax earnings charge of $4.9 billion.",
  "Second quarter 2026 revenue of $9.0 million increased 21%, at the high end of our guidance range.",
  "The company reports revenue of $178 million and increases its revenue guidance for 2026.",
  "The company expects to close asset sales in fourth quarter 2026, as part of its plan to divest $10-15 billion of assets.",
  "In 2026, advertising and sales promotion spending is expected to be about 10% of net sales.",
  "In 2026, the company expects to generate $1 billion in savings in cost of sales.",
  "The outlook for the third quarter of 2026 includes a net income tax benefit of $0.05 per share.",
  "For the third quarter of 2026, projections of GAAP and non-GAAP income assume a tax rate of 20.1% and 20.5%, respectively.",
  "For the third quarter of 2026, we assume a diluted share count of 745 million for GAAP and a diluted share count of 761 million for non-GAAP.",
  "The company expects to reduce its R&D and marketing to approximately $20 billion in 2026.",
])("%s gives no figure", (text) => {
  expect(sentence(text)).toEqual([])
})

test.each([
  ["growth of 3% to 5%", 3, 5],
  ["growth below 5%", null, 5],
  ["growth of up to 5%", null, 5],
  ["growth above 5%", 5, null],
  ["growth at the lower end of 3% to 5%", 3, 5],
  ["growth to be 3% to 5%", 3, 5],
  ["growth to decline to 3%", 3, 3],
  ["growth of negative 5%", -5, -5],
  ["to grow 3%, down from 5%", 3, 3],
  ["to decline year over year 3% to 5%", -5, -3],
  ["to contract 3% to 5%", -5, -3],
  ["to be 3% to 5% lower", -5, -3],
  ["to be 3% below last year", -3, -3],
])("revenue %s has its sign", (words, low, high) => {
  const found = sentence(`For fiscal 2026, we expect revenue ${words}.`)
  expect(found.map((each) => [each.key, each.low, each.high])).toEqual([["revenueGrowth", low, high]])
})

test.each([
  ["revenue to increase 3% to 5% sequentially", "revenueSequentialGrowth"],
  ["revenue to grow 3% from the second quarter", "revenueSequentialGrowth"],
  ["revenue to be up 3% quarter-over-quarter and up 10% year-over-year", "revenueSequentialGrowth"],
  ["revenue to grow 3% compared to Q2", "revenueSequentialGrowth"],
  ["revenue to grow 3% compared to the third quarter of 2025", "revenueGrowth"],
  ["revenue to grow 3% year over year, after 5% sequentially", "revenueGrowth"],
])("%s says what the growth is over", (words, key) => {
  const [found] = sentence(`For the third quarter of 2026, we expect ${words}.`)
  expect(found).toMatchObject({ key, low: 3 })
  expect(/over the quarter before/.test(found?.metric ?? "")).toBe(key !== "revenueGrowth")
})

test("an amount has the basis that is said behind it, and revenue that of its name alone", () => {
  const read2 = (text: string) => sentence(text).map(({ key, basis, low }) => [key, basis, low])
  const range = "EPS for 2026 is expected to be in the range of $11.80 to $12.30 on a reported basis"
  expect(read2(`${range} and $12.20 to $12.70 on a non-GAAP basis.`)).toEqual([["eps", "filed", 11.8]])
  const found = read(
    "<p>Fiscal year 2027 outlook for non-GAAP EPS</p>",
    releaseTable(
      ["2027"],
      [
        ["Revenue", "$5.0 billion to $5.2 billion"],
        ["EPS", "$12.40 to $12.60"],
      ],
    ),
  )
  expect(found.map(({ key, basis }) => [key, basis])).toEqual([
    ["revenue", null],
    ["eps", "adjusted"],
  ])
})

test("a result of the quarter that has ended is no guidance, whatever the text before is of", () => {
  const found = read(
    "<p>We expect to deliver the first unit in 2027.</p>",
    "<p>The segment expects to report second quarter revenue of $5.5 billion and operating margin of 5%. Other expenses, net of related tax effects of $14 million, are expected in 2027.</p>",
  )
  expect(found).toEqual([])
})

test("a minus of another alphabet is a minus", () => {
  const [found] = sentence("For fiscal 2026, we expect revenue growth of \u22122% to 1%.")
  expect(found).toMatchObject({ key: "revenueGrowth", low: -2, high: 1 })
})

test("growth in revenue is growth", () => {
  const found = (words: string) =>
    sentence(`For fiscal 2026, we expect growth in revenue of ${words}.`).map(({ key, low }) => [key, low])
  expect(found("5% to 7%")).toEqual([["revenueGrowth", 5]])
  expect(found("$50 million to $60 million")).toEqual([])
})

test.each([
  "revenue growth below the low end of our range of 3% to 5%",
  "revenue above our guidance of $5 billion",
  "revenue $50 million higher than last year",
  "gross margin 1% above last year",
  "comparable sales to decline to 2%",
  "EPS growth, and no longer expect revenue of $5 billion",
])("%s gives no figure", (words) => {
  expect(sentence(`For fiscal 2026, we expect ${words}.`)).toEqual([])
})

test.each([
  ["revenue above $5 billion", 5e9, null],
  ["revenue not below $5 billion", 5e9, null],
  ["revenue below $5 billion", null, 5e9],
  ["EPS above $2.00", 2, null],
  ["gross margin above 60%", 60, null],
  ["gross margin below 60%", null, 60],
  ["capital expenditures of up to $50 million", null, 5e7],
  ["capital expenditures not to exceed $50 million", null, 5e7],
  ["capital expenditures that are not expected to exceed approximately $50 million", null, 5e7],
  ["that capital expenditures won't be more than $50 million", null, 5e7],
  ["free cash flow of not less than $50 million", 5e7, null],
  ["operating margin of negative 5%", -5, -5],
])("%s has the open end and the sign that its words say", (words, low, high) => {
  const found = sentence(`For fiscal 2026, we expect ${words}.`)
  expect(found.map((each) => [each.low, each.high])).toEqual([[low, high]])
})

const rowsBelow = (title: string, rows: string[][]) =>
  read(
    `<p>Fiscal 2026 Outlook</p><p>${title}</p>`,
    `<table><tr><td></td><td>Fiscal 2026</td></tr>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
      .join("")}</table>`,
  ).map(({ key, low, high }) => [key, low, high])

test("counts of a table without a unit have no known size", () => {
  const found = rowsBelow("Other expectations", [
    ["Weighted average diluted shares", "45,200"],
    ["Backlog", "1,250"],
    ["Production", "560,000 - 580,000"],
    ["Tax rate", "21%"],
  ])
  expect(found).toEqual([["taxRate", 21, 21]])
})

test("a direction stands behind a metric's name, and another word in front of it has none", () => {
  const found = rowsBelow("(in millions)", [
    ["Contract revenue growth", "5% - 7%"],
    ["Lower 48 production growth", "2% - 4%"],
    ["Decline in gross profit", "1% - 2%"],
    ["Contract revenue", "$500 - $520"],
    ["Growth capital expenditures", "$80 - $90"],
    ["Gross margin", "Improve to 15%"],
    ["Operating margin", "Above 12%"],
    ["Tax rate", "21% (down 1% from fiscal 2025)"],
    ["Free cash flow", "Not to exceed $40"],
    ["EBITDA", "Loss of $4 - $6"],
    ["Net income/loss", "$10 - $12"],
  ])
  expect(found).toEqual([
    ["revenueGrowth", 5, 7],
    ["productionGrowth", 2, 4],
    ["grossProfitGrowth", -2, -1],
    ["revenue", 5e8, 5.2e8],
    ["capitalExpenditures", 8e7, 9e7],
    ["grossMargin", 15, 15],
    ["operatingMargin", 12, null],
    ["taxRate", 21, 21],
    ["freeCashFlow", null, 4e7],
    ["ebitda", -6e6, -4e6],
    ["netIncome", 1e7, 1.2e7],
  ])
})

test("a letter in brackets is the mark of a footnote, and with a sign the size of the amounts", () => {
  const found = rowsBelow("(in millions)", [
    ["Free cash flow (b) before dividends", "$500 - $600"],
    ["Capital expenditures (m), net", "$80 - $90"],
    ["Revenue ($B)", "$5.1 - $5.2"],
    ["Gross profit (in bn)", "$1.1 - $1.2"],
  ])
  expect(found).toEqual([
    ["freeCashFlow", 5e8, 6e8],
    ["capitalExpenditures", 8e7, 9e7],
    ["revenue", 5.1e9, 5.2e9],
    ["grossProfit", 1.1e9, 1.2e9],
  ])
})

test("a word that begins like a unit is none", () => {
  expect(findRange("12 centers")).toBeNull()
  expect(findRange("12 cents")).toMatchObject({ low: 0.12, unit: "money" })
})

test("a column of dashes between amounts without a heading over both is no part of a range", () => {
  const rowsOf = (...heads: string[]) =>
    read(
      "<p>Fiscal 2026 Outlook</p><p>(in millions)</p>",
      `<table>${heads.join("")}${[
        ["Net income", "$100", "$120"],
        ["Free cash flow", "300", "340"],
      ]
        .map(([label, one, other]) => `<tr><td>${label}</td><td>${one}</td><td>-</td><td>${other}</td></tr>`)
        .join("")}</table>`,
    ).map(({ low, high }) => [low, high])
  const isRange = ([low, high]: (number | null | undefined)[]) => low !== high
  expect(rowsOf().filter(isRange)).toEqual([])
  expect(rowsOf("<tr><td></td><td>Hotels</td><td></td><td>Company</td></tr>").filter(isRange)).toEqual([])
  expect(
    rowsOf(
      '<tr><td></td><td colspan="3">Outlook</td></tr>',
      "<tr><td></td><td>Hotels</td><td></td><td>Company</td></tr>",
    ).filter(isRange),
  ).toEqual([])
  expect(rowsOf('<tr><td></td><td colspan="3">Fiscal 2026</td></tr>')).toEqual([
    [1e8, 1.2e8],
    [3e8, 3.4e8],
  ])
})

test("items below a title have its period and basis", () => {
  const found = read(
    "<p><b>Third Quarter 2026 Outlook</b></p>",
    "<p>Non-GAAP outlook:</p>",
    "<p>• Operating expenses of $156 million to $160 million</p>",
    "<p>• Tax rate of approximately 12%</p>",
    "<p><b>About the Company</b></p>",
    "<p>• Revenue of $5 million to $6 million</p>",
  )
  expect(found.map(({ key, basis, quarter, low }) => [key, basis, quarter, low])).toEqual([
    ["operatingExpenses", "adjusted", 3, 1.56e8],
    ["taxRate", "adjusted", 3, 12],
  ])
})

test("the numbers of pages between two items end no outlook", () => {
  const found = read(
    "<p><b>Full Year 2026 Outlook</b></p>",
    "<p>• Net sales of $4.1 billion to $4.3 billion</p>",
    "<p>2</p>",
    "<p>Page 3 of 17</p>",
    "<p>• Tax rate of approximately 12%</p>",
  )
  expect(found.map(({ key }) => key)).toEqual(["revenue", "taxRate"])
})

test("an amount in percent of revenue is a metric of its own", () => {
  const text =
    "For the third quarter of 2026, we expect operating expenses as a percentage of revenue to be 33% to 34%."
  expect(sentence(text)).toMatchObject([
    {
      key: "operatingExpensesToRevenue",
      metric: "operating expenses as a percentage of revenue",
      low: 33,
      high: 34,
    },
  ])
})

const toTable = (...rows: string[]) =>
  `<table>${rows
    .map(
      (line) =>
        `<tr>${line
          .split("|")
          .map((cell) => `<td>${cell}</td>`)
          .join("")}</tr>`,
    )
    .join("")}</table>`
const summaryOf = (found: ReturnType<typeof read>) =>
  found.map(({ key, basis, quarter, low, high }) => [key, basis, quarter, low, high])

test("periods, ends, bases and versions can be rows below metrics", () => {
  const head = "|Revenue|Adjusted EPS"
  const outlook = "<p>2026 Outlook</p><p>(in millions, except per share data)</p>"
  expect(
    summaryOf(
      read(
        outlook,
        toTable(
          head,
          "Third quarter 2026|$120 - $125|$0.40 - $0.43",
          "Second quarter 2026 (actual)|$118|$0.39",
          "Full year 2026|$480 - $490|$1.60 - $1.66",
        ),
      ),
    ),
  ).toEqual([
    ["revenue", null, 3, 120e6, 125e6],
    ["revenue", null, null, 480e6, 490e6],
    ["eps", "adjusted", 3, 0.4, 0.43],
    ["eps", "adjusted", null, 1.6, 1.66],
  ])
  expect(summaryOf(read(outlook, toTable(head, "Low|$480|$1.60", "High|$490|$1.66")))).toEqual([
    ["revenue", null, null, 480e6, 490e6],
    ["eps", "adjusted", null, 1.6, 1.66],
  ])
  expect(
    summaryOf(read(outlook, toTable("|Diluted EPS", "GAAP|$1.10 - $1.20", "Non-GAAP|$1.35 - $1.45"))),
  ).toEqual([
    ["eps", "filed", null, 1.1, 1.2],
    ["eps", "adjusted", null, 1.35, 1.45],
  ])
  expect(
    summaryOf(read(outlook, toTable(head, "Aerospace|$480 - $490|$1.60", "Energy|$20 - $22|$0.10"))),
  ).toEqual([])
})

test("a table of one metric, which its title names, has periods or versions as rows", () => {
  const title = "<p>2026 Adjusted EPS guidance</p>"
  expect(
    summaryOf(
      read(title, toTable("|Low|High", "Prior guidance|$4.00|$4.20", "Updated guidance|$4.15|$4.30")),
    ),
  ).toEqual([["eps", "adjusted", null, 4.15, 4.3]])
})

test("a column of growth has the period of the column at its left", () => {
  const found = read(
    "<p>Third quarter and fiscal 2026 guidance</p>",
    toTable(
      "|Q3 FY26 Guidance|Y/Y Growth|FY26 Guidance|Y/Y Growth",
      "Total revenue|$1,025 - $1,030 million|24%|$4,010 - $4,020 million|26%",
    ),
  )
  expect(summaryOf(found)).toEqual([
    ["revenue", null, 3, 1.025e9, 1.03e9],
    ["revenueGrowth", null, 3, 24, 24],
    ["revenue", null, null, 4.01e9, 4.02e9],
    ["revenueGrowth", null, null, 26, 26],
  ])
})

test("headings that say the day of expectations are of the newest one", () => {
  const found = read(
    "<p>Outlook for 2026</p>",
    toTable(
      "|Expectations 6 August 2026|Expectations 7 May 2026",
      "Sales growth|8% to 14%|13% to 21%",
      "Tax rate|21% to 23%|21% to 23%",
    ),
  )
  expect(summaryOf(found)).toEqual([
    ["revenueGrowth", null, null, 8, 14],
    ["taxRate", null, null, 21, 23],
  ])
})

test("the size of amounts can stand in a cell behind them", () => {
  const found = read("<p>Third quarter 2026 guidance</p>", toTable("Revenue|$|88|to|$|92|million"))
  expect(summaryOf(found)).toEqual([["revenue", null, 3, 88e6, 92e6]])
})

test("a row that has the same range before and now is of now", () => {
  const found = read(
    "<table><tr><td></td><td>Previous 2026 Outlook</td><td>Updated 2026 Outlook</td></tr><tr><td>Net sales</td><td>$4.1-4.3 billion</td><td>$4.4-4.5 billion</td></tr><tr><td>Adjusted effective tax rate</td><td>25-26%</td><td>25-26%</td></tr><tr><td>Adjusted net income</td><td>$198-201 million</td><td>$212-215 million</td></tr></table>",
  )
  expect(found.map(({ key, low, quarter }) => [key, low, quarter])).toEqual([
    ["revenue", 4.4e9, null],
    ["taxRate", 25, null],
    ["netIncome", 2.12e8, null],
  ])
})

test("sentences and items right above a table of bars are read apart from it", () => {
  const rows = ["A", "B", "C", "D", "E"].map((name) => `${name} | 1 | | 2 |\n`).join("")
  const text = `Full Year 2026 Outlook\nThe outlook is as follows:\n• Net sales are expected to be $4.1 billion to $4.3 billion.\nNet sales | 2025 | | 2026 |\n${rows}`
  const found = readGuidance(collectRelease(accession, "ex991.txt", text), about)
  expect(found).toMatchObject([{ key: "revenue", quarter: null, low: 4.1e9, high: 4.3e9 }])
})

test("a table of low and high is read in its unit", () => {
  const found = read(
    "<p>Third Quarter 2026 Guidance</p><p>(in millions, except per share data)</p>",
    releaseTable(
      ["Low|High"],
      [
        ["Revenue", "$2,055", "$2,085"],
        ["Adjusted EPS", "$1.10", "$1.20"],
      ],
    ),
  )
  expect(found.map(({ key, low, high, unit }) => [key, low, high, unit])).toEqual([
    ["revenue", 2.055e9, 2.085e9, "amount"],
    ["eps", 1.1, 1.2, "share"],
  ])
})

test("low and high below several headings are of these: periods, bases, and the newest of two days", () => {
  const rowsOf = (head: string, cells: string[]) =>
    read(
      "<p>2026 Guidance</p><p>(in millions, except per share data)</p>",
      `<table><tr><td></td>${head}</tr><tr><td></td><td>Low</td><td>Baseline</td><td>High</td><td>Low</td><td>Baseline</td><td>High</td></tr><tr><td>Adj. Earnings per Share*1</td>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`,
    ).map(({ metric, basis, quarter, low, high }) => [metric, basis, quarter, low, high])
  const cells = ["$1.30", "$1.32", "$1.34", "$5.00", "$5.08", "$5.16"]
  const name = "Adj. Earnings per Share"
  const over = (first: string, second: string) =>
    `<td colspan="3">${first}</td><td colspan="3">${second}</td>`
  expect(rowsOf(over("Q3 2026 Guidance", "FY 2026 Guidance"), cells)).toEqual([
    [name, "adjusted", 3, 1.3, 1.34],
    [name, "adjusted", null, 5, 5.16],
  ])
  const days = over("As of August 6, 2026", "As of May 7, 2026")
  expect(rowsOf(days, cells)).toEqual([[name, "adjusted", null, 1.3, 1.34]])
  expect(rowsOf(over("Prior Guidance", "As of August 6, 2026"), cells)).toEqual([
    [name, "adjusted", null, 5, 5.16],
  ])
})

test("a row has the period of the heading above it", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  const found = read(
    `<table>${row("Third Quarter 2026 Guidance", "")}${row("Revenue", "$88 - $90 million")}${row("Full Year 2026 Guidance", "")}${row("Revenue", "$350 - $354 million")}</table>`,
  )
  expect(found.map(({ quarter, low }) => [quarter, low])).toEqual([
    [3, 88e6],
    [null, 350e6],
  ])
})

test("a range in parentheses is of losses, and a spread belongs to its own column", () => {
  const found = read(
    "<p>Third Quarter 2026 Outlook</p>",
    "<table><tr><td></td><td>GAAP</td><td>Non-GAAP</td></tr><tr><td>Net loss per share (2),(3)</td><td>($0.13 - 0.17)</td><td>($0.03 - 0.05)</td></tr><tr><td>Gross margin</td><td>46.0% +/- 1.0%</td><td>47.0% +/- 1.0%</td></tr></table>",
  )
  expect(found.map(({ metric, basis, low, high }) => [metric, basis, low, high])).toEqual([
    ["Net loss per share", "filed", -0.17, -0.13],
    ["Net loss per share", "adjusted", -0.05, -0.03],
    ["Gross margin", "filed", 45, 47],
    ["Gross margin", "adjusted", 46, 48],
  ])
})

test("growth (decrease) has the sign of its figure, and rows of one name that of the heading above", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  const found = read(
    "<p>Fiscal 2026 Outlook</p>",
    `<table>${row("", "Fiscal 2026")}${row("Organic sales growth / (decrease)", "3% - 4%")}${row("Specialty", "")}${row("Revenue", "$88 - $90 million")}${row("Other", "")}${row("Revenue", "$20 - $22 million")}</table>`,
  )
  expect(found.map(({ metric, low }) => [metric, low])).toEqual([
    ["Organic sales growth / (decrease)", 3],
    ["Specialty, Revenue", 88e6],
    ["Other, Revenue", 20e6],
  ])
})

test("a column of steps between two bases is no guidance, and units stand in names", () => {
  const found = read(
    "<p>Third quarter 2026 outlook</p>",
    "<table><tr><td></td><td>GAAP</td><td>Adjustments</td><td>Non-GAAP</td></tr><tr><td>Gross margin</td><td>34.1%</td><td>1.9%</td><td>36.0%</td></tr></table>",
    "<table><tr><td></td><td>Outlook</td></tr><tr><td>Revenue ($M)</td><td>$1,700 - $1,710</td></tr><tr><td>Free cash flow</td><td>$30M - $40M</td></tr></table>",
  )
  expect(found.map(({ key, basis, low, high }) => [key, basis, low, high])).toEqual([
    ["grossMargin", "filed", 34.1, 34.1],
    ["grossMargin", "adjusted", 36, 36],
    ["revenue", null, 1.7e9, 1.71e9],
    ["freeCashFlow", "adjusted", 3e7, 4e7],
  ])
})

test("parts of a list in one sentence have its period, also behind a capital letter", () => {
  const found = sentence(
    "We introduce full year 2026 guidance as follows: net sales of $400 to $410 million; SG&amp;A of $90 to $92 million; and diluted EPS of $1.00 to $1.05.",
  )
  expect(found.map(({ key, quarter, low }) => [key, quarter, low])).toEqual([
    ["revenue", null, 4e8],
    ["sellingGeneralAdministrative", null, 9e7],
    ["eps", null, 1],
  ])
})

test("an amount right before its metric is of it, in an item of an outlook", () => {
  const found = read(
    "<p>For 2026, the company continues to expect:</p>",
    "<ul><li>€21.6 – 21.9 billion cloud revenue at constant currencies (2025: €17.1 billion)</li></ul>",
  )
  expect(found).toMatchObject([{ key: "revenue", low: 21.6e9, high: 21.9e9 }])
})

test("both ends of a range in cells of their own, with a word or a dash between, are one", () => {
  const rowsOf = (between: string) =>
    read(
      "<p>2026 Guidance</p>",
      `<table><tr><td></td><td colspan="3">Full Year 2026</td></tr>${[
        ["Net income per share", "$1.20", "$1.30"],
        ["Core FFO per share", "$3.20", "$3.30"],
      ]
        .map(
          ([label, low, high]) =>
            `<tr><td>${label}</td><td>${low}</td><td>${between}</td><td>${high}</td></tr>`,
        )
        .join("")}</table>`,
    ).map(({ key, low, high }) => [key, low, high])
  const expected = [
    ["eps", 1.2, 1.3],
    ["fundsFromOperations", 3.2, 3.3],
  ]
  expect(rowsOf("to")).toEqual(expected)
  expect(rowsOf("-")).toEqual(expected)
})

test("a column of dashes below its own heading is no part of a range", () => {
  const found = read(
    "<p>2026 Outlook</p><p>(in millions)</p>",
    "<table><tr><td></td><td>Q3 2026</td><td>Other</td><td>Full Year 2026</td></tr><tr><td>Revenue</td><td>$100</td><td>—</td><td>$410</td></tr><tr><td>Capital expenditures</td><td>10</td><td>—</td><td>40</td></tr></table>",
  )
  expect(found.map(({ quarter, low }) => [quarter, low])).toEqual([
    [3, 1e8],
    [null, 4.1e8],
    [3, 1e7],
    [null, 4e7],
  ])
})

test("cells say the direction, the size and what a percentage is of; amounts without a unit are not read", () => {
  const found = read(
    "<p>Fiscal 2026 Outlook</p>",
    "<table><tr><td></td><td>Fiscal 2026</td></tr><tr><td>Net sales</td><td>Increase 3.5% to 4.5%</td></tr><tr><td>Adjusted operating income</td><td>Decrease 1.0% to 2.0%</td></tr><tr><td>Capital expenditures</td><td>Approximately 3% of net sales</td></tr><tr><td>Free cash flow</td><td>$5.20 Billion +/- $300 Million</td></tr><tr><td>Depreciation</td><td>$1,200 - $1,300</td></tr></table>",
  )
  expect(found.map(({ key, low, high }) => [key, low, high])).toEqual([
    ["revenueGrowth", 3.5, 4.5],
    ["operatingIncomeGrowth", -2, -1],
    ["capitalExpendituresToRevenue", 3, 3],
    ["freeCashFlow", 4.9e9, 5.5e9],
  ])
})

test("an amount beside its growth, and a heading over both ends", () => {
  const found = read(
    "<p>Guidance for the third quarter of 2026 (in millions)</p>",
    releaseTable(["Range|Range|Year/Year Growth"], [["Product revenue", "$1,125", "$1,130", "25%"]]),
  )
  expect(found).toMatchObject([{ key: "revenue", low: 1.125e9, high: 1.13e9 }])
})

test("items of an HTML list are items", () => {
  const found = read(
    "<p>The company gives the following guidance for the third quarter of 2026:</p>",
    "<ul><li>Net sales: $1.45 billion to $1.50 billion</li><li>Gross margin: 41.5% to 42.0%</li></ul>",
    "<p>Interest of $4 million to $5 million was paid.</p>",
  )
  expect(found.map(({ key, quarter }) => [key, quarter])).toEqual([
    ["revenue", 3],
    ["grossMargin", 3],
  ])
})

test("columns of cases that are not told apart give nothing", () => {
  const found = read(
    "<p>Full Year 2026 Outlook</p>",
    "<table><tr><td></td><td>low case</td><td>middle case</td></tr><tr><td>Net sales</td><td>$4.1 - $4.3 billion</td><td>$5.7 - $6.0 billion</td></tr><tr><td>Adjusted EBITDA</td><td>$0.9 - $1.0 billion</td><td>$2.4 - $2.6 billion</td></tr><tr><td>Tax rate</td><td>12%</td><td>13%</td></tr></table>",
  )
  expect(found).toEqual([])
})

test("a range that is printed is read with both ends, in any notation", () => {
  const amount = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 10)
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom(" to ", "-", " - ", "–"),
      fc.constantFrom("million", "billion"),
      (a, b, dash, size) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const factor = size === "million" ? 1e6 : 1e9
        const range = findRange(` in the range of $${low}${dash}$${high} ${size}`)
        expect((range?.low ?? 0) / factor).toBeCloseTo(low, 9)
        expect((range?.high ?? 0) / factor).toBeCloseTo(high, 9)
      },
    ),
  )
})

test("any text gives guidance or none, and never fails", () => {
  const word = fc.constantFrom(
    "revenue",
    "expects",
    "Q3",
    "2026",
    "$1.2",
    "billion",
    "5%",
    "to",
    "non-GAAP",
    "(",
    "–",
    "EPS",
    ",",
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      for (const { low, high } of sentence(words.join(" "))) expect(low !== null || high !== null).toBe(true)
    }),
  )
})
