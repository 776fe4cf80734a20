import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { netBuyingByQuarter, tradeDay } from "~/model/insiders/net-buying"
import { proposedCode } from "~/model/insiders/transaction-codes"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import { matchPlannedSales, rowsOfPerson } from "~/model/persons/person-trades"
import {
  type IndependentForm,
  type IndependentLine,
  type IndependentNotice,
  readNotice,
  readOwnership,
} from "./persons/independent-forms"
import { toResultLine } from "./result"

interface Given {
  accession: string
  xml: string
}
type GivenForm = IndependentForm & Given
type GivenNotice = IndependentNotice & Given

/** The ownership forms and notices of a folder, each once, with invented accession numbers in the order of their files. */
function readForms(folder: string): { forms: GivenForm[]; notices: GivenNotice[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(xml|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const forms = new Set<string>()
  const notices = new Set<string>()
  for (const file of files) {
    const text = readFileSync(file, "utf8")
    const [form] = /<ownershipDocument[\s>][\s\S]*<\/ownershipDocument>/.exec(text) ?? []
    if (form) forms.add(form)
    const [notice] = /<(?:\w+:)?edgarSubmission[\s>][\s\S]*<\/(?:\w+:)?edgarSubmission>/.exec(text) ?? []
    if (notice && /<(?:\w+:)?submissionType>\s*144(?:\/A)?\s*</.test(notice)) notices.add(notice)
  }
  const given = <T>(texts: Set<string>, year: string, read: (xml: string) => T) =>
    [...texts].map((xml, index) => ({
      ...read(xml),
      xml,
      accession: `0000000000-${year}-${String(index + 1).padStart(6, "0")}`,
    }))
  return { forms: given(forms, "00", readOwnership), notices: given(notices, "01", readNotice) }
}

function toDocument(issuer: string, forms: GivenForm[], notices: GivenNotice[]): InsidersDocument {
  const filings = forms
    .map(({ accession, filed, xml }) => ({
      accession: accessionSchema.parse(accession),
      filed,
      file: "form.xml",
      content: parseOwnershipForm(xml),
    }))
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession))
  const proposed = notices.map(({ accession, filed, xml }) => ({
    accession: accessionSchema.parse(accession),
    filed,
    file: "notice.xml",
    content: parseForm144(xml),
  }))
  return { cik: cikSchema.parse(issuer), filings, proposed, completeSince: null, unreadable: [] }
}

/** The roles of a person, newest first, with the first and the last day of each: `CFO 2024-02-01 2025-02-01`. */
function listRoles(forms: GivenForm[], notices: GivenNotice[], cik: string): string[] {
  const ofForms = forms.map(({ owners, ...form }) => ({
    ...form,
    role: owners.find((owner) => owner.cik === cik)?.role,
  }))
  const newestFirst = [...ofForms, ...notices].sort(
    (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
  )
  const spans: { role: string; days: string[] }[] = []
  for (const { filed, role } of newestFirst) {
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
    date,
    code || null,
    number(shares),
    number(price),
    isAcquired,
    number(after),
    derivative,
    security.replace(/\s+/g, " "),
  ])
}

function describeRead({ date, code, shares, price, acquired, ownedAfter, derivative, security }: InsiderRow) {
  return JSON.stringify([
    date,
    code,
    shares,
    price,
    acquired,
    ownedAfter,
    derivative,
    security.replace(/\s+/g, " "),
  ])
}

/** `Common 69996 11588537.76 2023-04-13 to 2023-07-12, 500 sold` of each notice, from what the XML says alone. */
function listPlanned(forms: GivenForm[], notices: GivenNotice[], cik: string): string[] {
  const sales = forms
    .filter(({ owners }) => owners.some((owner) => owner.cik === cik))
    .flatMap(({ lines }) => lines)
    .filter(({ code, derivative, swap }) => code === "S" && !derivative && !swap)
    .map(({ date, shares }) => ({ date, left: Number(shares || 0) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  return notices
    .filter(({ seller }) => seller === cik)
    .flatMap(({ filed, lines }) => lines.map((line) => ({ ...line, from: line.date || filed })))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ security, shares, value, from }) => {
      const to = new Date(Date.parse(from) + 90 * 86_400_000).toISOString().slice(0, 10)
      let sold = 0
      for (const sale of sales) {
        if (sale.date < from || sale.date > to) continue
        const taken = Math.min(sale.left, Number(shares) - sold)
        sale.left -= taken
        sold += taken
      }
      return `${security} ${Number(shares)} ${Number(value)} ${from} to ${to}, ${sold} sold`
    })
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

/** `npm run tool -- verify-persons <folder>`: roles, trades, planned sales and sums against the same forms by another reader. */
function run(folder: string): number {
  const persons = new Set<string>()
  let [compared, lines, planned] = [0, 0, 0]
  const differences: string[] = []
  const compare = (what: string, filed: string, read: string) => {
    compared++
    if (filed !== read) differences.push(`${what}: filed ${filed}, read ${read}`)
  }
  const given = readForms(folder)
  const companies = new Set([...given.forms, ...given.notices].map(({ issuer }) => issuer))
  for (const issuer of companies) {
    const forms = given.forms.filter((form) => form.issuer === issuer)
    const notices = given.notices.filter((notice) => notice.issuer === issuer)
    const document = toDocument(issuer, forms, notices)
    const { rows } = toCompanyInsiders(document, [])
    const known = new Map(toPersonsAtCompany(document).map((each) => [each.person as string, each]))
    const ciks = new Set([
      ...forms.flatMap(({ owners }) => owners.map(({ cik }) => cik)),
      ...notices.flatMap(({ seller }) => seller || []),
    ])
    compare(`${issuer}, persons`, [...ciks].sort().join(), [...known.keys()].sort().join())
    for (const cik of ciks) {
      persons.add(cik)
      const own = forms.filter(({ owners }) => owners.some((owner) => owner.cik === cik))
      const roles = known.get(cik)?.roles.map(({ role, from, to }) => `${role} ${from} ${to}`) ?? []
      const ownNotices = notices.filter(({ seller }) => seller === cik)
      compare(`${issuer} ${cik}, roles`, listRoles(own, ownNotices, cik).join("; "), roles.join("; "))
      const filed = own.flatMap((form) => form.lines.map(describeFiled)).sort()
      const ownRows = rowsOfPerson(rows, cikSchema.parse(cik))
      const read = ownRows
        .filter(({ security, code }) => security !== "" && code !== proposedCode)
        .map(describeRead)
        .sort()
      lines += filed.length
      compare(`${issuer} ${cik}, lines`, filed.join("\n"), read.join("\n"))
      if (ownNotices.length === 0) continue
      const filedPlans = listPlanned(own, ownNotices, cik)
      const readPlans = matchPlannedSales(ownRows).map(
        ({ row, from, to, soldShares }) =>
          `${row.security} ${row.shares} ${row.value} ${from} to ${to}, ${soldShares} sold`,
      )
      planned += filedPlans.length
      compare(`${issuer} ${cik}, planned sales`, filedPlans.join("\n"), readPlans.join("\n"))
    }
    const quarters = netBuyingByQuarter(rows)
    const counted = rows.filter((row) => row.counted && tradeDay(row))
    for (const [code, key] of [
      ["P", "boughtUsd"],
      ["S", "soldUsd"],
    ] as const) {
      const shown = quarters.reduce((sum, quarter) => sum + (quarter[key] ?? 0), 0)
      const ofRows = counted.reduce((sum, row) => sum + (row.code === code ? (row.value ?? 0) : 0), 0)
      compare(`${issuer}, sum of ${code}`, sumFiled(forms, code).toFixed(2), shown.toFixed(2))
      compare(`${issuer}, sum of lines of ${code}`, shown.toFixed(2), ofRows.toFixed(2))
    }
  }
  for (const difference of differences) console.log(difference)
  console.log(
    `${companies.size} companies, ${persons.size} persons, ${lines} lines, ${planned} planned sales, ${compared} comparisons, ${differences.length} differ`,
  )
  console.log(
    toResultLine({
      what: `ownership forms, ${persons.size} persons, ${lines} lines`,
      compared,
      differ: String(differences.length),
    }),
  )
  return persons.size > 0 && differences.length === 0 ? 0 : 1
}

process.exitCode = run(process.argv[2] ?? ".")
