import { expect, test } from "vitest"
import { seededRandom } from "~/ingest/invented/random"
import type { OldFiling } from "~/model/history/old-filing"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import {
  fileReport,
  type GeneratedReport,
  generateReport,
  type PrintedRow,
  type PrintedTable,
  printTable,
  trueFigures,
} from "../../../fixtures/generated-report"
import { cikId } from "../../../ids"

type Random = () => number
type Change = (report: GeneratedReport, random: Random) => GeneratedReport

const seeds = Array.from({ length: 8 }, (_, index) => index + 1)
const order = ["selected", "income", "balance", "cashFlow"] as const

const pick = <T>(list: readonly T[], random: Random): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new RangeError("Nothing to pick from")
  return found
}
const isRow = (row: PrintedRow | string): row is PrintedRow => typeof row !== "string"

function changeTable(report: GeneratedReport, random: Random, change: (table: PrintedTable) => PrintedTable) {
  const key = pick(order, random)
  return { ...report, [key]: change(report[key]) }
}

function changeRow(
  table: PrintedTable,
  random: Random,
  change: (row: PrintedRow) => PrintedRow,
): PrintedTable {
  const chosen = pick(table.rows.filter(isRow), random)
  return { ...table, rows: table.rows.map((row) => (row === chosen ? change(chosen) : row)) }
}

/** Changes after which every figure is still printed as it was. */
const harmless: Record<string, Change> = {
  "the oldest year first": (report) =>
    Object.fromEntries(
      order.map((key) => {
        const { years, rows, ...rest } = report[key]
        const turned = rows.map((row) => (isRow(row) ? { ...row, values: row.values.toReversed() } : row))
        return [key, { ...rest, years: years.toReversed(), rows: turned }]
      }),
    ) as unknown as GeneratedReport,
  "statements in another order": ({ selected, income, balance, cashFlow }) => ({
    ...{ cashFlow, balance, income, selected },
  }),
  "labels in capitals with notes": (report, random) =>
    changeTable(report, random, (table) => ({
      ...table,
      rows: table.rows.map((row) =>
        isRow(row) ? { ...row, label: `${row.label.toUpperCase()} (Note 3)` } : row,
      ),
    })),
}

/** The years of which a statement has every row: misprints in older ones of selected data are in no other table. */
const statementYears = 2

/** Changes after which a figure is misprinted, in the column of another year, or without what it means. */
const harmful: Record<string, Change> = {
  "a wrong digit": (report, random) =>
    changeTable(report, random, (table) =>
      changeRow(table, random, (row) => {
        const column = Math.floor(random() * statementYears)
        const digit = row.format ? 0.1 : 10 ** Math.floor(1 + random() * 3)
        const wrong = (value: number) =>
          // Net income per share has too few digits to show a small mistake in the number of shares.
          row.row === "sharesBasic" ? Math.round(value * 1.1) : value + digit
        return { ...row, values: row.values.map((value, at) => (at === column ? wrong(value ?? 0) : value)) }
      }),
    ),
  "two years of a row exchanged": (report, random) =>
    changeTable(report, random, (table) =>
      changeRow(table, random, (row) => {
        const [first = null, second = null, ...rest] = row.values
        return { ...row, values: [second, first, ...rest] }
      }),
    ),
  "a row one column to the side": (report, random) =>
    changeTable(report, random, (table) =>
      changeRow(table, random, (row) => ({ ...row, values: [null, ...row.values.slice(0, -1)] })),
    ),
  "no unit in a caption": (report, random) =>
    changeTable(report, random, (table) => ({ ...table, caption: table.caption.replace(/\(.*\) /, "") })),
  "all years one later": (report, random) =>
    changeTable(report, random, (table) => ({ ...table, years: table.years.map((year) => year + 1) })),
  "a statement of the parent company": (report, random) => {
    const key = pick(["income", "balance", "cashFlow"] as const, random)
    const { title, ...rest } = generateReport(random)[key]
    return { ...report, parent: { ...rest, title: `PARENT COMPANY ONLY CONDENSED ${title}` } }
  },
  "quarters under the heads of years": (report, random) => ({
    ...report,
    quarters: {
      ...generateReport(random).income,
      title: "QUARTERLY CONSOLIDATED STATEMENTS OF INCOME (UNAUDITED) Three months ended",
    },
  }),
  "a table of percentages": (report) => ({
    ...report,
    percentages: {
      ...report.income,
      title: "Statements of income as percentages of net sales",
      rows: report.income.rows.filter(isRow).map((row) => ({
        ...row,
        values: row.values.map((value) => Math.round((value ?? 0) / 100_000)),
      })),
    },
  }),
}

const file = (report: GeneratedReport, isHtml: boolean): OldFiling =>
  fileReport(
    (Object.values(report) as PrintedTable[]).map((table) => printTable(table, isHtml)),
    isHtml,
  )

function acceptedFigures(filing: OldFiling): Map<string, number> {
  const { facts } = proveHistory(cikId("0000990001"), [readOldFiling(filing)])
  return new Map(facts.map(({ row, end, value }) => [`${row} ${end}`, value]))
}

/** Figures that were accepted with another value than the company's. */
function wrongFigures(accepted: ReadonlyMap<string, number>, truth: ReadonlyMap<string, number>): string[] {
  return [...accepted].flatMap(([key, value]) => {
    const expected = truth.get(key)
    return expected !== undefined && Math.abs(expected - value) < 0.001
      ? []
      : [`${key}: ${value}, not ${expected}`]
  })
}

for (const isHtml of [false, true]) {
  const form = isHtml ? "HTML" : "text"

  test(`every figure of a generated report in ${form} is accepted as it is`, () => {
    for (const seed of seeds.slice(0, 4)) {
      const report = generateReport(seededRandom(seed))
      expect(Object.fromEntries(acceptedFigures(file(report, isHtml))), `seed ${seed}`).toEqual(
        Object.fromEntries(trueFigures(report)),
      )
    }
  })

  for (const [name, change] of Object.entries(harmless)) {
    test(`${name} in ${form}: the same figures`, () => {
      for (const seed of seeds.slice(0, 4)) {
        const random = seededRandom(seed)
        const report = generateReport(random)
        expect(
          Object.fromEntries(acceptedFigures(file(change(report, random), isHtml))),
          `seed ${seed}`,
        ).toEqual(Object.fromEntries(trueFigures(report)))
      }
    })
  }

  for (const [name, change] of Object.entries(harmful)) {
    test(`${name} in ${form}: no wrong figure is accepted, and others are`, () => {
      for (const seed of seeds) {
        const random = seededRandom(seed)
        const report = generateReport(random)
        const accepted = acceptedFigures(file(change(report, random), isHtml))
        expect(wrongFigures(accepted, trueFigures(report)), `seed ${seed}`).toEqual([])
        expect(accepted.size, `seed ${seed}`).toBeGreaterThan(40)
      }
    })
  }
}
