import { exampleCik, exampleReport } from "./example-company"
import { exampleYears } from "./example-figures"

interface Line {
  accession: string
  form: string
  filed: string
  period: string
  items?: string
  document: string
  description: string
  time?: string
}

/** The invented company's filing list in the form of the SEC's submissions. */
export function exampleSubmissions(): object {
  const lines = [...periodicReports(), ...otherFilings].sort((a, b) => b.filed.localeCompare(a.filed))
  const column = <T>(pick: (line: Line) => T) => lines.map(pick)
  const street = { street1: "1 Spectrum Way", street2: null, city: "DAYTON", stateOrCountry: "OH", zipCode: "45402" }
  return {
    cik: exampleCik,
    entityType: "operating",
    sic: "3826",
    sicDescription: "Laboratory Analytical Instruments",
    name: "Example Instruments, Inc. (invented)",
    tickers: ["EXMP"],
    exchanges: [null],
    category: "Accelerated filer",
    fiscalYearEnd: "1231",
    stateOfIncorporation: "OH",
    addresses: { mailing: street, business: street },
    phone: null,
    formerNames: [{ name: "Example Optical Works Inc", from: "1994-03-01T05:00:00.000Z", to: "2001-05-14T04:00:00.000Z" }],
    filings: {
      recent: {
        accessionNumber: column((line) => line.accession),
        filingDate: column((line) => line.filed),
        reportDate: column((line) => line.period),
        acceptanceDateTime: column((line) => `${line.filed}T${line.time ?? "21:05:12"}.000Z`),
        form: column((line) => line.form),
        items: column((line) => line.items ?? ""),
        size: column(() => 0),
        primaryDocument: column((line) => line.document),
        primaryDocDescription: column((line) => line.description),
      },
      files: [],
    },
  }
}

function periodicReports(): Line[] {
  const lastYear = exampleYears.at(-1)!.year
  return [...exampleYears.map(({ year }) => year), lastYear + 1].flatMap((year) =>
    (year > lastYear ? [0] : [0, 1, 2, 3]).map((index) => {
      const { accession, form, filed, end } = exampleReport(year, index)
      return { accession, form, filed, period: end, document: `exmp-${end.replaceAll("-", "")}.htm`, description: form }
    }),
  )
}

const otherFilings: Line[] = [
  {
    accession: `${exampleCik}-26-000002`,
    form: "8-K",
    filed: "2026-02-12",
    period: "2026-02-12",
    items: "2.02,9.01",
    document: "exmp-20260212.htm",
    description: "8-K",
    time: "21:10:04",
  },
  {
    accession: `${exampleCik}-97-000003`,
    form: "10-K405",
    filed: "1997-03-27",
    period: "1996-12-31",
    document: "",
    description: "",
    time: "05:00:00",
  },
]
