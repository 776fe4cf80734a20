import { expect, test } from "vitest"
import { findPlantFaults } from "../../mutate/find-plant-faults"
import { loadPlants, type Plant, plantMistake } from "../../mutate/plant"
import { toScorePage } from "../../mutate/score-page"

test("every planted mistake still fits its file and its tests", async () => {
  const areas = await loadPlants()
  expect(findPlantFaults([...areas.values()].flat())).toEqual([])
})

test("a mistake replaces the one place where its text occurs, literally", () => {
  expect(plantMistake("a < b && c", { search: "<", replace: "$&=" })).toBe("a $&= b && c")
})

test.each([
  ["a < b", ">", 0],
  ["a < b < c", "<", 2],
  ["a < b", "", 0],
])("planting in %j for %j fails, because it occurs %i times", (text, search, count) => {
  expect(() => plantMistake(text, { search, replace: "" })).toThrow(`occurs ${count} times`)
})

const plant: Plant = {
  mistake: "the limit is six",
  file: "app/model/search/match.ts",
  search: "investors: 5,",
  replace: "investors: 6,",
  tests: ["tests/unit/model/search/match.test.ts"],
}

test.each([
  [{ file: "app/none.ts" }, "the file does not exist"],
  [{ tests: ["tests/unit/none.test.ts"] }, "tests/unit/none.test.ts does not exist"],
  [{ tests: ["tests/run.ts"] }, "is not a unit or worker test"],
  [{ tests: [] }, "no test belongs to it"],
  [{ replace: plant.search }, "it changes nothing"],
  [{ replace: "investors: (" }, "does not parse"],
  [{ search: "investors: 7," }, "occurs 0 times"],
])("a plant with %j is reported", (change, reason) => {
  expect(findPlantFaults([plant])).toEqual([])
  expect(findPlantFaults([{ ...plant, ...change }])).toEqual([expect.stringContaining(reason)])
})

test("two plants with the same words are reported", () => {
  expect(findPlantFaults([plant, plant])).toEqual(["two plants have the words: the limit is six"])
})

test("the score page counts each area and names survivors with their reason", () => {
  const page = toScorePage([
    { area: "ratios", plant, failure: "a test" },
    { area: "search", plant, failure: "a test" },
    { area: "search", plant: { ...plant, survives: "No test reads it" }, failure: null },
  ])
  expect(page).toContain("find 2 of 3 planted mistakes (66.7 %)")
  expect(page).toContain("| ratios | 1 | 1 |\n| search | 2 | 1 |")
  expect(page).toContain("the limit is six. No test reads it")
})
