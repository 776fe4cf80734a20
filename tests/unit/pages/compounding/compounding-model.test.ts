import { expect, test } from "vitest"
import { formatDuration, toCompoundingModel } from "~/pages/compounding/compounding-model"
import { parseCompounding } from "~/pages/compounding/compounding-query"
import { tickerId } from "../../../ids"

const getModel = (address: string) => toCompoundingModel(parseCompounding(new URLSearchParams(address)), null)

test("an empty address draws the usual plan", () => {
  const { problems, result } = getModel("")
  expect(problems).toEqual([])
  expect(result?.answer).toEqual({ term: "Final value", value: "660,849" })
})

test("principal, rate and time can be solved for", () => {
  const goal = "&principal=1000&contribution=0&rate=10&years=3&inflation=0"
  expect(getModel(`solve=rate&goal=1331${goal}`).result?.answer.value).toBe("10.00%")
  expect(getModel(`solve=principal&goal=1331${goal}`).result?.answer.value).toBe("1,000.00")
  expect(getModel(`solve=years&goal=2000${goal}`).result?.answer.value).toBe("7 years and 4 months")
})

test("invalid inputs return an error message", () => {
  const problems = (address: string) => getModel(address).problems
  expect(problems("years=0")).toEqual(["The years must be a whole number from 1 to 100."])
  expect(problems("years=2.5")).toHaveLength(1)
  expect(problems("principal=0&contribution=0")).toEqual(["Enter a principal or a contribution."])
  expect(problems("rate=-100")).toEqual(["The rate must be greater than −100% and at most 100% a year."])
  expect(problems("solve=rate")).toEqual(["Enter a goal."])
  expect(problems("solve=rate&goal=-5")).toEqual(["The goal must be greater than zero."])
  expect(problems("solve=rate&goal=1e14")).toEqual(["No rate between −90 % and 100 % reaches the goal."])
  expect(problems("solve=principal&goal=10")).toEqual([
    "The contributions alone grow to more than the goal, so no principal is needed.",
  ])
  expect(problems("solve=years&goal=5000")).toEqual(["The principal already reaches the goal."])
  expect(problems("rate=ten")).toEqual(["The rate: “ten” is not a number, so the default is used."])
})

test("a company's growth is the rate if the address has none", () => {
  const own = { ticker: tickerId("EXMP"), name: "Example", rate: 0.1234, years: 10 }
  const model = (address: string) => toCompoundingModel(parseCompounding(new URLSearchParams(address)), own)
  expect(model("ticker=EXMP").plan.rate).toBe(0.1234)
  expect(model("ticker=EXMP&rate=5").plan.rate).toBe(0.05)
})

test("a duration is formatted in years and periods", () => {
  expect(formatDuration({ years: 1, frequency: "monthly" })).toBe("1 year")
  expect(formatDuration({ years: 2 + 1 / 12, frequency: "monthly" })).toBe("2 years and 1 month")
  expect(formatDuration({ years: 0.25, frequency: "quarterly" })).toBe("1 quarter")
})
