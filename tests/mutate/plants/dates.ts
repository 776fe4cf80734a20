import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "calendar data from a day without a last day covers eight days",
    file: "app/pages/calendar/calendar-range.ts",
    search: "addDays(from, 6)",
    replace: "addDays(from, 7)",
    tests: ["tests/unit/pages/calendar/calendar.test.ts"],
  },
]
