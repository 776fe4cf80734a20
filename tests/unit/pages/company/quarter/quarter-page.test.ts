import { expect, test } from "vitest"
import { quarterFacts } from "~/pages/company/quarter/quarter-page"

test("a release without a time of day and a price without a note have nothing below them", () => {
  const price = {
    ...{ part: "price" as const, label: "Price", of: null, value: 5, filed: null, yearAgo: null, low: null },
    ...{ high: null, unit: "percent" as const, quote: null, url: null },
  }
  const notes = (note: string | null, session: "after" | null) =>
    quarterFacts({
      ...{ periodEnd: "2026-06-30", date: "2026-07-30", time: null, session },
      rows: [{ ...price, note }],
    })
      .slice(1)
      .map((fact) => Boolean(fact.note))
  expect(notes(null, null)).toEqual([false, false])
  expect(notes("In a day", "after")).toEqual([true, true])
})
