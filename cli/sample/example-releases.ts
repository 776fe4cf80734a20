import type { Accession } from "~/lib/accession"
import { addDays } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"
import { exampleAccession } from "./example-company"
import { exampleYears } from "./example-figures"

/** Results are released on the Thursday of these weeks, before the market opens; the first day of the week, by quarter. */
const weeks = ["04-24", "07-24", "10-23", "02-08"]
const thursday = 4
/** The release of this quarter is in the list with its documents. */
const withDocuments = "2026-02-12"

/** An 8-K of results for each quarter since 2019. */
export function releaseLines(): ExampleFiling[] {
  const last = exampleYears.at(-1)!.year
  const years = Array.from({ length: last - 2018 + 1 }, (_, index) => 2019 + index)
  return years.flatMap((year) =>
    weeks.flatMap((week, index) => {
      if (year > last && index > 0) return []
      const filed = firstThursday(`${index === 3 ? year + 1 : year}-${week}`)
      if (filed === withDocuments) return []
      return {
        accession: exampleAccession(`${filed.slice(2, 4)}-10005${index + 1}`),
        form: "8-K",
        filed,
        period: filed,
        items: "2.02,9.01",
        document: `exmp-${filed.replaceAll("-", "")}.htm`,
        description: "8-K",
        // 7:00 in New York, in winter and summer.
        time: index === 3 ? "12:01:40" : "11:01:40",
      }
    }),
  )
}

function firstThursday(from: string): string {
  return addDays(from, (thursday - getWeekday(from) + 7) % 7)
}

/** A filing in the invented company's filing list. */
export interface ExampleFiling {
  accession: Accession
  form: string
  filed: string
  period: string
  items?: string
  document: string
  description: string
  time?: string
}
