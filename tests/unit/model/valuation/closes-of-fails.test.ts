import { expect, test } from "vitest"
import { cusipSchema } from "~/lib/value-schemas"
import { closesOfFails, getCloseDay } from "~/model/valuation/closes-of-fails"

test.each([
  { settlement: "2023-03-01", day: "2023-02-28", why: "the day before" },
  { settlement: "2023-03-06", day: "2023-03-03", why: "Friday, for a Monday" },
  { settlement: "2023-02-21", day: null, why: "unknown after a federal holiday" },
  { settlement: "2023-02-22", day: "2023-02-21", why: "the day before, two days after a holiday" },
  { settlement: "2023-10-10", day: null, why: "unknown after Columbus Day, on which exchanges trade" },
  { settlement: "2023-04-10", day: null, why: "unknown after Good Friday 2023" },
  { settlement: "2024-04-01", day: null, why: "unknown after Good Friday 2024" },
  { settlement: "2025-04-21", day: null, why: "unknown after Good Friday 2025" },
  { settlement: "2024-04-08", day: "2024-04-05", why: "Friday, a week after Good Friday" },
])("the close of a line settled on $settlement is of $day: $why", ({ settlement, day }) => {
  expect(getCloseDay(settlement)).toBe(day)
})

test("closes are listed by CUSIP, without lines that have no price", () => {
  const line = (date: string, cusip: string, price: number | null) => ({
    ...{ date, cusip: cusipSchema.parse(cusip), price, symbol: "S", description: "" },
  })
  const closes = closesOfFails([
    line("2023-03-01", "037833100", 147.41),
    line("2023-03-02", "037833100", 145.31),
    line("2023-03-02", "594918104", null),
  ])
  expect([...closes]).toEqual([
    [
      "037833100",
      [
        ["2023-02-28", 147.41],
        ["2023-03-01", 145.31],
      ],
    ],
  ])
})
