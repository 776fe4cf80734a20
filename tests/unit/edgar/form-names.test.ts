import { expect, test } from "vitest"
import { baseForm, formName, isAmendment, isAnnual, isLateNotice, isPeriodic } from "~/edgar/form-names"

test("forms and amendments have names; an unknown form is its own name", () => {
  expect(formName("10-K")).toBe("Annual report")
  expect(formName("10-Q/A")).toBe("Quarterly report, amended")
  expect(formName("X-17A-5")).toBe("X-17A-5")
})

test("the base form of an amendment is the original's form", () => {
  expect(isAmendment("10-K/A")).toBe(true)
  expect(isAmendment("10-K")).toBe(false)
  expect(baseForm("sc 13d/a")).toBe("SC 13D")
})

test("current and former annual and quarterly reports are periodic", () => {
  expect(["10-K405", "10-Q/A", "20-F"].every(isPeriodic)).toBe(true)
  expect(["8-K", "NT 10-K", "DEF 14A"].some(isPeriodic)).toBe(false)
  expect(["10-KT", "40-F"].every(isAnnual)).toBe(true)
  expect(isAnnual("10-Q")).toBe(false)
})

test("NT 10-K is a late notice and not an annual report", () => {
  expect(isLateNotice("NT 10-Q")).toBe(true)
  expect(isLateNotice("10-Q")).toBe(false)
})
