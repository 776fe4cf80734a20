import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { groupBy } from "~/lib/collections"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { netBuyingByQuarter, tradeDay } from "~/model/insiders/net-buying"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import { rowsOfPerson } from "~/model/persons/person-trades"
import { type IndependentForm, type IndependentLine, readOwnership } from "./persons/independent-forms"

interface GivenForm extends IndependentForm {
  accession: string
  xml: string
}

/** The ownership forms of a folder, each once, with invented accession numbers in the order of their files. */
function readForms(folder: string): GivenForm[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(xml|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = new Set<string>()
  for (const file of files) {
    const [xml] = /<ownershipDocument[\s>][\s\S]*<\/ownershipDocument>/.exec(readFileSync(file, "utf8")) ?? []
    if (xml) texts.add(xml)
  }
  return [...texts].map((xml, index) => ({
    ...readOwnership(xml),
    ...{ xml, accession: `0000000000-00-${String(index + 1).padStart(6, "0")}` },
  }))
}

function toDocument(issuer: string, forms: GivenForm[]): InsidersDocument {
  const filings = forms
    .map(({ accession, filed, xml }) => ({
      ...{ accession: accessionSchema.parse(accession), filed, file: "form.xml" },
      content: parseOwnershipForm(xml),
    }))
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession))
  return { cik: cikSchema.parse(issuer), filings, proposed: [], completeSince: null, unreadable: [] }
}

/** The roles of a person, newest first, with the first and the last day of each: `CFO 2024-02-01 2025-02-01`. */
function listRoles(forms: GivenForm[], cik: string): string[] {
  const newestFirst = [...forms].sort(
    (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
  )
  const spans: { role: string; days: string[] }[] = []
  for (const { filed, owners } of newestFirst) {
    const role = owners.find((owner) => owner.cik === cik)?.role
    if (!role) continue
    const last = spans.at(-1)
    if (last?.role === role) last.days.push(filed)
    else spans.push({ role, days: [filed] })
  }
  return spans.map(({ role, days }) => `${role} ${days.at(-1)} ${days[0]}`)
}

const number = (text: string) => (text === "" ? null : Number(text))

function describeFiled({
  date,
  code,
  shares,
  price,
  acquired,
  after,
  derivative,
  security,
}: IndependentLine) {
  const isAcquired = acquired === "" ? null : acquired === "A"
  return JSON.stringify([
    ...[date, code || null, number(shares), number(price), isAcquired, number(after), derivative],
    security.replace(/\s+/g, " "),
  ])
}

function describeRead({ date, code, shares, price, acquired, ownedAfter, derivative, security }: InsiderRow) {
  return JSON.stringify([
    ...[date, code, shares, price, acquired, ownedAfter, derivative],
    security.replace(/\s+/g, " "),
  ])
}

/** Dollars of purchases or sales in the market; a line that several owners report, not all directly, counts once. */
function sumFiled(forms: GivenForm[], code: "P" | "S"): number {
  const lines = forms.flatMap(({ lines, owners, accession }) =>
    lines
      .filter((line) => line.code === code && !line.derivative && !line.swap)
      .map((line) => ({ line, accession, owner: owners[0]?.cik })),
  )
  const distinct = lines.filter(({ line, accession, owner }, at) =>
    lines
      .slice(0, at)
      .every(
        (other) =>
          other.accession === accession ||
          other.owner === owner ||
          (other.line.direct === "D" && line.direct === "D") ||
          describeFiled(other.line) !== describeFiled(line),
      ),
  )
  return distinct.reduce((sum, { line }) => sum + Number(line.shares || 0) * Number(line.price || 0), 0)
}

/** `npm run verify:persons -- <folder>`: roles, trades and sums against the same forms by another reader. */
function run(folder: string): number {
  const persons = new Set<string>()
  let [compared, lines] = [0, 0]
  const differences: string[] = []
  const compare = (what: string, filed: string, read: string) => {
    compared++
    if (filed !== read) differences.push(`${what}: filed ${filed}, read ${read}`)
  }
  const companies = groupBy(readForms(folder), ({ issuer }) => issuer)
  for (const [issuer, forms] of companies) {
    const document = toDocument(issuer, forms)
    const { rows } = toCompanyInsiders(document)
    const known = new Map(toPersonsAtCompany(document).map((each) => [each.person as string, each]))
    const ciks = new Set(forms.flatMap(({ owners }) => owners.map(({ cik }) => cik)))
    compare(`${issuer}, persons`, [...ciks].sort().join(), [...known.keys()].sort().join())
    for (const cik of ciks) {
      persons.add(cik)
      const own = forms.filter(({ owners }) => owners.some((owner) => owner.cik === cik))
      const roles = known.get(cik)?.roles.map(({ role, from, to }) => `${role} ${from} ${to}`) ?? []
      compare(`${issuer} ${cik}, roles`, listRoles(own, cik).join("; "), roles.join("; "))
      const filed = own.flatMap((form) => form.lines.map(describeFiled)).sort()
      const read = rowsOfPerson(rows, cikSchema.parse(cik))
        .filter(({ security }) => security !== "")
        .map(describeRead)
        .sort()
      lines += filed.length
      compare(`${issuer} ${cik}, lines`, filed.join("\n"), read.join("\n"))
    }
    const quarters = netBuyingByQuarter(rows)
    const counted = rows.filter((row) => row.counted && tradeDay(row))
    for (const [code, key] of [
      ["P", "boughtUsd"],
      ["S", "soldUsd"],
    ] as const) {
      const shown = quarters.reduce((sum, quarter) => sum + quarter[key], 0)
      const ofRows = counted.reduce((sum, row) => sum + (row.code === code ? (row.value ?? 0) : 0), 0)
      compare(`${issuer}, sum of ${code}`, sumFiled(forms, code).toFixed(2), shown.toFixed(2))
      compare(`${issuer}, sum of lines of ${code}`, shown.toFixed(2), ofRows.toFixed(2))
    }
  }
  for (const difference of differences) console.log(difference)
  console.log(
    `${companies.size} companies, ${persons.size} persons, ${lines} lines, ${compared} comparisons, ${differences.length} differ`,
  )
  return persons.size > 0 && differences.length === 0 ? 0 : 1
}

process.exitCode = run(process.argv[2] ?? ".")
