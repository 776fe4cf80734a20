import { expect, test } from "vitest"
import { conceptLabel } from "~/model/as-reported/concept-label"

test.each([
  ["NetIncomeLoss", "Net income (loss)"],
  ["AssetsCurrentAbstract", "Assets current"],
  ["NetCashProvidedByUsedInOperatingActivities", "Net cash provided by (used in) operating activities"],
  ["ReclassificationFromAOCIForSaleOfSecurities", "Reclassification from AOCI for sale of securities"],
  ["IncomeTaxExpenseBenefit", "Income tax expense (benefit)"],
  ["OtherNonoperatingIncomeExpense", "Other nonoperating income (expense)"],
  [
    "ProceedsFromPaymentsForOtherFinancingActivities",
    "Proceeds from (payments for) other financing activities",
  ],
  ["", ""],
])("the tag %s is labeled %s", (concept, label) => {
  expect(conceptLabel(concept)).toBe(label)
})
