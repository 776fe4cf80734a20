import type { Plant } from "../plant"

const charts = ["tests/unit/pages/company/visualize/calendar-periods.test.ts"]
const colors = ["tests/unit/ui/charts/series-colors.test.ts"]
const filters = ["tests/unit/ui/forms/filter-controls.test.tsx"]
const print = ["tests/unit/ui/print.test.ts"]

/** Printed pages, charts and their colors. */
export const plants: Plant[] = [
  {
    mistake: "A printed statement begins with its oldest quarters.",
    file: "app/ui/print/column-groups.ts",
    search: "isFromEnd ? columns.reverse() : columns",
    replace: "columns",
    tests: print,
  },
  {
    mistake: "A column one pixel too wide is printed on a full sheet.",
    file: "app/ui/print/column-groups.ts",
    search: "width <= free",
    replace: "width <= free + 1",
    tests: print,
  },
  {
    mistake: "A printed company page does not name the SEC.",
    file: "app/ui/print/print-head.ts",
    search: "(company|investor|etf)",
    replace: "(companies|investor|etf)",
    tests: print,
  },
  {
    mistake: "A total and a line of another total are stacked.",
    file: "app/pages/company/visualize/stackable-lines.ts",
    search: "lines.every(",
    replace: "lines.some(",
    tests: charts,
  },
  {
    mistake: "A fiscal year is placed at the calendar year of its end.",
    file: "app/pages/company/visualize/calendar-periods.ts",
    search: "before + 0.5",
    replace: "before",
    tests: charts,
  },
  {
    mistake: "Two neighboring series look alike.",
    file: "app/ui/charts/series-colors.ts",
    search: '"#908c85"',
    replace: '"#2a4a82"',
    tests: colors,
  },
  {
    mistake: "A control at its usual value counts as set.",
    file: "app/ui/forms/filter-controls.tsx",
    search: "control.value !== control.options[0]?.value",
    replace: "control.value === control.options[0]?.value",
    tests: filters,
  },
  {
    mistake: "A redline calls a change of a figure routine.",
    file: "app/model/reading/redline/routine-change.ts",
    search: "if (!isYear(earlier) || !isYear(word)) return false",
    replace: "if (!isYear(earlier) && !isYear(word)) continue",
    tests: ["tests/unit/model/reading/redline/redline-summary.test.ts"],
  },
  {
    mistake: "A redline's counts contain routine changes.",
    file: "app/model/reading/redline/redline-counts.ts",
    search: "counts.moved + counts.tables",
    replace: "counts.moved + counts.tables + counts.routine",
    tests: ["tests/unit/model/reading/redline/redline-summary.test.ts"],
  },
  {
    mistake: "The ratios page has no multiples when it is opened directly.",
    file: "app/pages/company/financials/valuation-section.server.tsx",
    search: "hasTable: html !== null",
    replace: "hasTable: html !== null && !context.isDocumentRequest",
    tests: ["tests/unit/pages/company/financials/render-statement.test.ts"],
  },
]
