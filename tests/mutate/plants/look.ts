import type { Plant } from "../plant"

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
]
