import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays } from "~/lib/dates"
import { accessionId } from "../../../ids"

let number = 0

export function submitted(
  given: Partial<SubmittedFiling> & { form: string; filed: string },
): SubmittedFiling {
  number += 1
  return {
    accession: accessionId(`0000990001-20-${String(number).padStart(6, "0")}`),
    period: null,
    accepted: `${given.filed}T21:05:00.000Z`,
    items: "",
    primaryDocument: "doc.htm",
    description: "",
    size: 0,
    ...given,
  }
}

const ends = ["03-31", "06-30", "09-30", "12-31"]

/** Years of a company that releases `lag(quarter, year)` days after a period's end and reports ten days later. */
export function quarterlyFilings(
  years: number[],
  lag: (quarter: number, year: number) => number,
): SubmittedFiling[] {
  return years.flatMap((year) =>
    ends.flatMap((end, index) => {
      const period = `${year}-${end}`
      const released = addDays(period, lag(index + 1, year))
      return [
        submitted({ form: "8-K", filed: released, period: released, items: "2.02,9.01" }),
        submitted({ form: index === 3 ? "10-K" : "10-Q", filed: addDays(released, 10), period }),
      ]
    }),
  )
}
