import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { seriesColors } from "~/ui/charts/series-colors"
import { measureContrast, measureDifference } from "./color-distance"

const css = readFileSync(join(import.meta.dirname, "../../../../app/ui/css/chart.css"), "utf8")
const papers = { light: "#fdfcf9", dark: "#101216" }

test("published pairs of colors give their CIEDE2000 difference", () => {
  expect(measureDifference("#000000", "#ffffff")).toBeCloseTo(100, 1)
  expect(measureDifference("#123a7a", "#123a7a")).toBe(0)
})

for (const theme of ["light", "dark"] as const) {
  const colors: readonly string[] = seriesColors[theme]

  test(`any two series differ by 20 or more in the ${theme} theme`, () => {
    const pairs = colors.flatMap((color, place) =>
      colors.slice(place + 1).map((other) => [color, other] as const),
    )
    expect(pairs.filter(([color, next]) => measureDifference(color, next) < 20)).toEqual([])
  })

  test(`lines have a contrast of 3 to the ${theme} paper`, () => {
    expect(colors.filter((color) => measureContrast(color, papers[theme]) < 3)).toEqual([])
  })
}

test("the style sheet has the colors of images", () => {
  const found = [...css.matchAll(/--series-\d: (#\w{6});/g)].map(([, color]) => color)
  expect(found).toEqual([...seriesColors.light, ...seriesColors.dark])
})
