import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DataSetForm } from "~/edgar/insiders/insider-data-set"
import type { OwnershipEntry, ReportingOwner } from "~/edgar/insiders/ownership"
import { addDays } from "~/lib/dates"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import { insiderDataSetTables } from "../../tests/fixtures/insider-data-set"
import { getZip } from "../../tests/fixtures/zip"
import { getCompany, toCik } from "./market-filers"

/** The transaction codes of a year's Forms 4, about as often as the SEC has them. */
const codes = ["A", "A", "F", "F", "M", "M", "S", "S", "S", "S", "P", "G"]
const insidersOfCompany = 8
const yearStart = "2025-11-01"

/** The same number for the same seed, 0 to 1. */
function random(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ 0x297a2d39
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x85ebca6b) >>> 0) % 1_000_003) / 1_000_003
}

function getOwner(place: number, insider: number): ReportingOwner {
  const number = place * insidersOfCompany + insider
  const isOfficer = insider < 4
  return {
    cik: cikSchema.parse(toCik(3_000_000 + number)),
    name: `${String.fromCharCode(65 + (number % 26))}ORIN${String.fromCharCode(65 + ((number >> 5) % 26))} DANA ${number}`,
    isDirector: insider === 0 || !isOfficer,
    isOfficer,
    isTenPercentOwner: insider === 7,
    isOther: false,
    officerTitle: isOfficer ? ["CEO", "CFO", "COO", "GC"][insider]! : null,
    otherText: null,
  }
}

function toEntry(seed: number, date: string): OwnershipEntry {
  const code = codes[Math.floor(random(seed) * codes.length)]!
  const shares = Math.round(100 * 10 ** (random(seed + 1) * 3))
  return {
    kind: "transaction",
    derivative: false,
    security: "Common Stock",
    date,
    code,
    equitySwap: false,
    shares,
    price: "PS".includes(code) ? Math.round(500 + random(seed + 2) * 20_000) / 100 : 0,
    acquired: "APM".includes(code),
    ownedAfter: shares * 5,
    direct: true,
    nature: null,
    exercisePrice: null,
    exercisable: null,
    expires: null,
    underlying: null,
    underlyingShares: null,
    footnotes: [],
    priceFootnotes: [],
  }
}

function getForms(place: number, quarter: number, formsAQuarter: number): DataSetForm[] {
  const { cik, name, ticker } = getCompany(place)
  return Array.from({ length: formsAQuarter }, (_, form): DataSetForm => {
    const seed = (place * 97 + quarter) * 31 + form * 7
    const date = addDays(yearStart, quarter * 91 + Math.floor(random(seed + 3) * 88))
    const number = (quarter * 10 + form) * 10_000 + place
    return {
      accession: accessionSchema.parse(`${cik}-26-${String(number).padStart(6, "0")}`),
      filed: addDays(date, 2),
      content: {
        form: "4",
        period: date,
        originalFiled: null,
        issuer: { cik: cikSchema.parse(cik), name, ticker },
        owners: [getOwner(place, Math.floor(random(seed + 4) * insidersOfCompany))],
        hasNoSecurities: false,
        hasLeft: false,
        plan10b51: random(seed + 5) < 0.3,
        entries: Array.from({ length: 1 + Math.floor(random(seed + 6) * 3) }, (_, line) =>
          toEntry(seed * 3 + line, date),
        ),
        footnotes: [],
        remarks: null,
      },
    }
  })
}

/** `npm run tool -- make-insiders <folder> 8000 7`: four quarters of Forms 4, in the SEC's layout. */
function run(folder: string, companies: number, formsAQuarter: number): void {
  mkdirSync(folder, { recursive: true })
  for (let quarter = 0; quarter < 4; quarter++) {
    const forms = Array.from({ length: companies }, (_, place) =>
      getForms(place, quarter, formsAQuarter),
    ).flat()
    const name = `2026q${quarter + 1}_form345.zip`
    writeFileSync(join(folder, name), getZip(insiderDataSetTables(forms)))
    console.log(`${name}: ${forms.length} forms`)
  }
}

run(process.argv[2] ?? "insiders", Number(process.argv[3] ?? 8000), Number(process.argv[4] ?? 7))
