import { exampleAccession, exampleCik, exampleReport } from "./example-company"
import { exampleYears } from "./example-figures"
import { type ExampleFiling, releaseLines } from "./example-releases"

/** The invented company's filing list in the format of the SEC's submissions. */
export function exampleSubmissions(): object {
  const lines = [
    ...periodicReports(),
    ...releaseLines(),
    ...peopleLines,
    ...ownerLines,
    ...otherFilings,
  ].sort((a, b) => b.filed.localeCompare(a.filed))
  const column = <T>(pick: (line: ExampleFiling) => T) => lines.map(pick)
  const street = {
    street1: "1 Grating Way",
    street2: null,
    city: "DAYTON",
    stateOrCountry: "OH",
    zipCode: "45402",
  }
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
    formerNames: [
      { name: "Example Optical Works Inc", from: "1994-03-01T05:00:00.000Z", to: "1996-05-14T04:00:00.000Z" },
    ],
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

/** The acceptance times of the sample's reports. */
const acceptedAt: Record<string, string> = {
  "2025-02-21": "21:31:08",
  "2026-02-20": "21:28:44",
  "2026-05-06": "20:12:30",
}

function periodicReports(): ExampleFiling[] {
  const lastYear = exampleYears.at(-1)!.year
  return [...exampleYears.map(({ year }) => year), lastYear + 1].flatMap((year) =>
    (year > lastYear ? [0] : [0, 1, 2, 3]).map((index) => {
      const { accession, form, filed, end } = exampleReport(year, index)
      const document = `exmp-${end.replaceAll("-", "")}.htm`
      return { accession, form, filed, period: end, document, description: form, time: acceptedAt[filed] }
    }),
  )
}

const otherFilings: ExampleFiling[] = [
  {
    accession: exampleAccession("26-000002"),
    form: "8-K",
    filed: "2026-02-12",
    period: "2026-02-12",
    items: "2.02,9.01",
    document: "exmp-20260212.htm",
    description: "8-K",
    time: "12:01:15",
  },
  {
    accession: exampleAccession("97-000003"),
    form: "10-K405",
    filed: "1997-03-14",
    period: "1996-12-31",
    document: `${exampleCik}-97-000003.txt`,
    description: "",
    time: "05:00:00",
  },
]

/** An insider's form. The list names the SEC's rendering of it, as in the SEC's lists. */
function ownershipLine(number: string, form: string, filed: string, period: string): ExampleFiling {
  return {
    accession: exampleAccession(number),
    form,
    filed,
    period,
    document: `xslF345X05/form${form.slice(0, 1)}.xml`,
    description: "",
    time: "22:31:10",
  }
}

/** A schedule of owners of more than 5 %, in XML since December 2024. */
function ownerLine(number: string, form: string, filed: string, document?: string): ExampleFiling {
  const rendering = `xslSCHEDULE_${form.slice(9, 12)}_X01/primary_doc.xml`
  return {
    ...{ accession: exampleAccession(number), form, filed },
    period: "",
    document: document ?? rendering,
    description: "",
    time: "21:31:10",
  }
}

const ownerLines: ExampleFiling[] = [
  ownerLine("24-100041", "SC 13G", "2024-02-12", "orme-sc13g.txt"),
  ownerLine("25-100042", "SCHEDULE 13G", "2025-02-12"),
  ownerLine("25-100043", "SCHEDULE 13D", "2025-09-08"),
  ownerLine("26-100044", "SCHEDULE 13D/A", "2026-02-25"),
  ownerLine("26-100045", "SCHEDULE 13G/A", "2026-04-22"),
  ownerLine("26-100046", "SCHEDULE 13G/A", "2026-05-12"),
]

const peopleLines: ExampleFiling[] = [
  ownershipLine("21-100011", "4", "2021-11-10", "2021-11-09"),
  ownershipLine("25-100022", "3", "2025-05-16", "2025-05-14"),
  ownershipLine("25-100031", "4", "2025-08-21", "2025-08-19"),
  ownershipLine("25-100034", "4", "2025-11-14", "2025-11-13"),
  ownershipLine("25-100037", "4", "2025-12-12", "2025-12-11"),
  ownershipLine("26-100011", "4", "2026-02-19", "2026-02-17"),
  ownershipLine("26-100013", "4", "2026-03-05", "2026-03-03"),
  ownershipLine("26-100014", "4", "2026-03-06", "2026-03-04"),
  ownershipLine("26-100015", "4", "2026-03-12", "2026-03-10"),
  ownershipLine("26-100016", "4", "2026-03-20", "2026-03-18"),
  ownershipLine("26-100017", "4/A", "2026-03-24", "2026-03-18"),
  {
    accession: exampleAccession("25-100021"),
    form: "8-K",
    filed: "2025-05-15",
    period: "2025-05-14",
    items: "5.02",
    document: "exmp-20250514.htm",
    description: "8-K",
    time: "20:20:41",
  },
  {
    accession: exampleAccession("26-100030"),
    form: "DEF 14A",
    filed: "2026-03-27",
    period: "2026-05-13",
    document: "exmp-20260327.htm",
    description: "DEF 14A",
    time: "20:12:09",
  },
]
