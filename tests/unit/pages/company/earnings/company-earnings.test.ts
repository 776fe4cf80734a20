import { expect, test } from "vitest"
import { toCompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { cikId, tickerId } from "../../../../ids"
import { quarterlyFilings } from "../../../model/earnings/earnings-factory"

const company = { cik: cikId("0000990001"), ticker: tickerId("EXMP") }
const filings = quarterlyFilings([2021, 2022, 2023, 2024], () => 25)
const on = (today: string, estimates: Parameters<typeof toCompanyEarnings>[3] = []) => {
  const { next, overdue } = toCompanyEarnings(company, filings, null, estimates, today)
  return { next: next?.periodEnd ?? null, overdue: overdue.map(({ periodEnd }) => periodEnd) }
}

test.each([
  { today: "2025-04-24", next: "2025-03-31", overdue: [] },
  { today: "2025-04-25", next: "2025-03-31", overdue: [] },
  { today: "2025-04-28", next: "2025-06-30", overdue: ["2025-03-31"] },
  { today: "2026-03-02", next: null, overdue: ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31"] },
])("on $today, the next release is for $next and overdue are $overdue", ({ today, next, overdue }) => {
  expect(on(today)).toEqual({ next, overdue })
})

test("a day that an import announces replaces the expected one, so that it is not overdue", () => {
  const announced = { periodEnd: "2025-03-31", eps: null, revenue: null, date: "2025-05-06", time: null }
  expect(on("2025-04-28", [{ ...announced, source: "import" }])).toEqual({ next: "2025-03-31", overdue: [] })
})
