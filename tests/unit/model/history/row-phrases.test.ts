import { expect, test } from "vitest"
import { findPhrase } from "~/model/history/row-phrases"

test.each([
  ["Operating income", "operatingIncome"],
  ["Operating income from continuing operations", "operatingIncome"],
  ["Operating profit from continuing operations", "operatingIncome"],
  ["Income from continuing operations", null],
])("'%s' of an income statement is the row %s", (label, row) => {
  const found = findPhrase(label.toLowerCase(), ["income"])?.phrase?.row ?? null
  expect(found === "operatingIncome" ? found : null).toBe(row)
})
