import { hasValidCheckDigit } from "~/lib/cusip"
import { addDays } from "~/lib/dates"
import { cikSchema } from "~/lib/value-schemas"
import { type FilerShape, generateFiler } from "../../tests/fixtures/generated-filer"

/** An invented company of the market, by its place in the SEC's order of size. */
export interface MarketCompany {
  place: number
  cik: string
  ticker: string
  name: string
  cusip: string
}

const letters = (place: number, count: number): string =>
  Array.from({ length: count }, (_, digit) =>
    String.fromCharCode(65 + (Math.floor(place / 26 ** (count - 1 - digit)) % 26)),
  ).join("")

export function getCompany(place: number): MarketCompany {
  return {
    place,
    cik: toCik(2_000_000 + place),
    ticker: `Q${letters(place, 3)}`,
    name: `${letters(place * 7 + 3, 5)} ${["WORKS", "LABS", "FOODS", "POWER", "TRUST"][place % 5]} INC`,
    cusip: toCusip(`Q${String(place).padStart(5, "0")}10`),
  }
}

export function toCik(number: number): string {
  return cikSchema.parse(String(number).padStart(10, "0"))
}

function toCusip(eight: string): string {
  const found = Array.from({ length: 10 }, (_, digit) => `${eight}${digit}`).find(hasValidCheckDigit)
  if (!found) throw new Error(`${eight} has no check digit.`)
  return found
}

const years = { firstYear: 2014, lastYear: 2025 }
/** The number of sets of figures that companies share. One set takes a tenth of a second. */
const shapes = 24
const generated = new Map<number, string>()

/** Twelve years of figures, under the company's own number. */
export function getFacts({ place, cik, name }: MarketCompany): string {
  const seed = place % shapes
  const shape: FilerShape = { seed: seed + 1, ...years, isBank: seed % 6 === 5 }
  const text = generated.get(seed) ?? generateFiler(shape)
  generated.set(seed, text)
  return text
    .replace('"cik":990002', `"cik":${Number(cik)}`)
    .replace("Generated Filer", name)
    .replaceAll("0000990002-", `${cik}-`)
}

interface Line {
  accession: string
  form: string
  filed: string
  period: string
  items: string
}

/** The reports of `getFacts` and a release of results before each, newest first. */
export function listLines({ cik }: MarketCompany): Line[] {
  const lines: Line[] = []
  for (let year = years.firstYear; year <= years.lastYear; year++)
    for (const [index, day] of ["03-31", "06-30", "09-30", "12-31"].entries()) {
      const end = `${year}-${day}`
      const suffix = String(year).slice(2)
      const report = { form: index === 3 ? "10-K" : "10-Q", filed: addDays(end, index === 3 ? 50 : 35) }
      lines.push({ accession: `${cik}-${suffix}-00000${index + 1}`, ...report, period: end, items: "" })
      const released = addDays(end, 25)
      const release = { accession: `${cik}-${suffix}-00001${index + 1}`, form: "8-K", filed: released }
      lines.push({ ...release, period: released, items: "2.02,9.01" })
    }
  return lines.sort((a, b) => (a.filed < b.filed ? 1 : -1))
}

/** Codes of ten sectors. */
const sics = ["3826", "7372", "6022", "1311", "2834", "5812", "3674", "4911", "6798", "2080"]

/** A filing list in the form of the SEC's submissions. */
export function getSubmissions(company: MarketCompany): string {
  const lines = listLines(company)
  return toSubmissions({ ...company, sic: sics[company.place % sics.length] }, lines)
}

export function toSubmissions(
  filer: { cik: string; name: string; ticker?: string; sic?: string },
  lines: Line[],
): string {
  const column = (pick: (line: Line) => string) => lines.map(pick)
  const street = { street1: "1 Way", street2: null, city: "DAYTON", stateOrCountry: "OH", zipCode: "45402" }
  return JSON.stringify({
    cik: filer.cik,
    entityType: "operating",
    sic: filer.sic ?? "",
    sicDescription: "",
    name: filer.name,
    tickers: filer.ticker ? [filer.ticker] : [],
    exchanges: ["NYSE"],
    category: "",
    fiscalYearEnd: "1231",
    stateOfIncorporation: "OH",
    phone: null,
    formerNames: [],
    addresses: { mailing: street, business: street },
    filings: {
      recent: {
        accessionNumber: column(({ accession }) => accession),
        filingDate: column(({ filed }) => filed),
        reportDate: column(({ period }) => period),
        acceptanceDateTime: column(({ filed }) => `${filed}T21:05:12.000Z`),
        form: column(({ form }) => form),
        items: column(({ items }) => items),
        size: lines.map(() => 1000),
        primaryDocument: column(({ form }) => `${form.toLowerCase()}.htm`),
        primaryDocDescription: column(({ form }) => form),
      },
      files: [],
    },
  })
}
