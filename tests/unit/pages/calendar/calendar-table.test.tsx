import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { type CalendarLine, CalendarTable } from "~/pages/calendar/calendar-table"
import { cikId, tickerId } from "../../../ids"

const line: CalendarLine = {
  cik: cikId("0000990001"),
  periodEnd: "2025-06-30",
  quarter: 2,
  fiscalYear: 2025,
  date: "2025-07-25",
  time: null,
  session: null,
  status: "expected",
  from: null,
  to: null,
  accession: null,
  form: null,
  file: null,
  results: null,
  errorDays: null,
  epsEstimate: null,
  revenueEstimate: null,
  estimateSource: null,
  ticker: tickerId("EXMP"),
  name: "Example Instruments",
  country: null,
  url: "/company/EXMP/earnings",
  releaseUrl: null,
  readOn: "2025-07-24",
}

test.each([
  { today: "2025-07-25", readOn: "2025-07-25", status: "Expected" },
  { today: "2025-07-28", readOn: "2025-07-25", status: "Expected" },
  { today: "2025-07-28", readOn: "2025-07-26", status: "Overdue" },
  { today: "2025-07-28", readOn: null, status: "Expected" },
] as const)("on $today, a release forecast for 25 Jul is $status with filings to $readOn", (given) => {
  const html = renderToStaticMarkup(
    <CalendarTable
      title="Releases"
      lines={[{ ...line, readOn: given.readOn }]}
      view="week"
      today={given.today}
    />,
  )
  expect(/Expected|Overdue/.exec(html)?.[0]).toBe(given.status)
})
