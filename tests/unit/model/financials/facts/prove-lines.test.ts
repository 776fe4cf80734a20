import fc from "fast-check"
import { expect, test } from "vitest"
import { flow, latestAnnual } from "../latest-annual"

const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

/** The income tax of a year with some figures, in millions. */
function readTax(values: Record<string, number>): number | null {
  const facts = Object.entries(values).map(([concept, millions]) => flow(concept, millions))
  const tax = latestAnnual(facts, "income", "incomeTax")
  return tax === null ? null : tax / 1e6
}

const note = { CurrentIncomeTaxExpenseBenefit: 293.1, DeferredIncomeTaxExpenseBenefit: 40 }

test("Genuine Parts 2008: the tax of 293.1 million that leads to net income, not 333.1 with the deferred tax of the cash flow statement", () => {
  expect(readTax({ [pretax]: 768.5, NetIncomeLoss: 475.4, ...note })).toBe(293.1)
})

test("a current tax that leads to no income is not the tax", () => {
  expect(readTax({ [pretax]: 768.5, NetIncomeLoss: 470, ...note })).toBe(333.1)
  expect(readTax({ [pretax]: 768.5, NetIncomeLoss: 470, CurrentIncomeTaxExpenseBenefit: 293.1 })).toBeNull()
})

test("Walmart 2010: the tax of 7,579 million under another concept, not the negative one that no sum proves", () => {
  const year = { [pretax]: 23538, IncomeLossFromContinuingOperations: 15959, ProfitLoss: 16993 }
  expect(
    readTax({
      ...{ ...year, IncomeTaxExpenseBenefit: -7579, IncomeTaxExpenseBenefitContinuingOperations: 7579 },
      ...{ CurrentIncomeTaxExpenseBenefit: 6703, DeferredIncomeTaxExpenseBenefit: 876 },
    }),
  ).toBe(7579)
})

test("Medtronic 2021: a tax that is one unit of rounding off its sum is the printed one", () => {
  const year = { [pretax]: 5517, ProfitLoss: 5062, IncomeTaxExpenseBenefit: 456 }
  expect(
    readTax({ ...year, CurrentIncomeTaxExpenseBenefit: 1066, DeferredIncomeTaxExpenseBenefit: -611 }),
  ).toBe(456)
})

test("income of associates can be between the tax and income", () => {
  const year = { [pretax]: 768.5, IncomeLossFromEquityMethodInvestments: 10, ProfitLoss: 485.4 }
  expect(readTax({ ...year, ...note })).toBe(293.1)
})

test("the tax that leads from income before tax to income is shown, whichever concept it has", () => {
  const amount = fc.integer({ min: -9999, max: 9999 })
  const concepts = fc.constantFrom(
    ...["IncomeTaxExpenseBenefit", "IncomeTaxExpenseBenefitContinuingOperations"],
    "CurrentIncomeTaxExpenseBenefit",
  )
  fc.assert(
    fc.property(amount, amount, amount, amount, concepts, (before, tax, current, deferred, concept) => {
      const figures = {
        ...{ CurrentIncomeTaxExpenseBenefit: current, DeferredIncomeTaxExpenseBenefit: deferred },
        [concept]: tax,
      }
      const isCurrent = concept === "CurrentIncomeTaxExpenseBenefit"
      const others = isCurrent ? [tax + deferred] : [current, current + deferred]
      // No other figure leads to income, with its own sign or the other one.
      fc.pre(others.every((other) => Math.abs(other - tax) > 2 && other !== -tax) && tax !== 0)
      expect(readTax({ [pretax]: before, ProfitLoss: before - tax, ...figures })).toBe(tax)
    }),
    { numRuns: 100 },
  )
})
