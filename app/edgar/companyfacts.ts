import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { compareText } from "~/lib/text/compare-text"

/** A filing that reports facts; `fiscalYear` is the year that the filing itself names. */
export type FactFiling = { accession: Accession; form: string; filed: IsoDate; fiscalYear: number | null }

/** `start` is null for an instant; `filing` is an index into the table of filings. */
export type Fact = { start: IsoDate | null; end: IsoDate; value: number; filing: number }

/** Every undimensioned fact of a company: concept (`us-gaap:Assets`), then unit (`USD`), then facts. */
export type CompanyFacts = {
  cik: Cik
  name: string
  /** Oldest first: a later index was filed later, or on the same day under a higher number. */
  filings: FactFiling[]
  concepts: Map<string, Map<string, Fact[]>>
  /** Imported filings whose figures are shown in place of XBRL values. */
  replacing?: ReadonlySet<Accession>
  /** The number of facts that could not be read: an impossible date, no number or no filing. */
  refused: number
}

export class NotCompanyFacts extends Error {
  override name = "NotCompanyFacts"
}

/** Parses the SEC's `companyfacts` response. Invalid facts are counted; text that is not `companyfacts` throws. */
export function parseCompanyFacts(text: string): CompanyFacts {
  const body = parseJson(text)
  const cik = typeof body.cik === "string" || typeof body.cik === "number" ? parseCik(body.cik) : null
  if (!cik) throw new NotCompanyFacts("The text has no CIK, so it is not a company's facts.")
  if (!isRecord(body.facts)) throw new NotCompanyFacts(`The facts of CIK ${cik} are missing from the text.`)

  const raw: RawFact[] = []
  const filings = new Map<Accession, FactFiling>()
  const isDay = rememberDays()
  let refused = 0
  for (const [concept, unit, entries] of listUnits(body.facts)) {
    for (const entry of entries) {
      const fact = readFact(entry, concept, unit, isDay, filings)
      if (fact) raw.push(fact)
      else refused += 1
    }
  }
  const ordered = [...filings.values()].sort(byFiled)
  const indexes = new Map(ordered.map((filing, index) => [filing.accession, index]))
  const name = typeof body.entityName === "string" ? body.entityName.trim() : ""
  return { cik, name, filings: ordered, concepts: groupFacts(raw, indexes), refused }
}

type RawFact = { concept: string; unit: string; accession: Accession } & Omit<Fact, "filing">

function parseJson(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new NotCompanyFacts("The text is not JSON; the SEC may have answered with an error page.")
  }
  if (!isRecord(body)) throw new NotCompanyFacts("The JSON is not an object, so it is not a company's facts.")
  return body
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function* listUnits(facts: Record<string, unknown>): Generator<[string, string, unknown[]]> {
  for (const [taxonomy, concepts] of Object.entries(facts)) {
    if (!isRecord(concepts)) continue
    for (const [name, concept] of Object.entries(concepts)) {
      if (!isRecord(concept) || !isRecord(concept.units)) continue
      for (const [unit, entries] of Object.entries(concept.units)) {
        if (Array.isArray(entries)) yield [`${taxonomy}:${name}`, unit, entries]
      }
    }
  }
}

function readFact(
  entry: unknown,
  concept: string,
  unit: string,
  isDay: (text: unknown) => text is IsoDate,
  filings: Map<Accession, FactFiling>,
): RawFact | null {
  if (!isRecord(entry)) return null
  const { start, end, val, accn, filed, form, fy } = entry
  if (typeof val !== "number" || !Number.isFinite(val) || !isDay(end) || !isDay(filed)) return null
  if (start !== undefined && start !== null && (!isDay(start) || start > end)) return null
  const accession = typeof accn === "string" ? parseAccession(accn) : null
  if (!accession) return null
  const known = filings.get(accession)
  const fiscalYear = typeof fy === "number" && Number.isInteger(fy) ? fy : null
  const formName = typeof form === "string" ? form : ""
  if (!known) filings.set(accession, { accession, form: formName, filed, fiscalYear })
  else {
    // If a filing has two dates or forms, the earlier date and the alphabetically first form are used.
    if (filed < known.filed) known.filed = filed
    if (formName !== "" && (known.form === "" || formName < known.form)) known.form = formName
    if (fiscalYear !== null && (known.fiscalYear === null || fiscalYear > known.fiscalYear))
      known.fiscalYear = fiscalYear
  }
  return { concept, unit, accession, start: start ?? null, end, value: val }
}

function groupFacts(raw: RawFact[], indexes: Map<Accession, number>): CompanyFacts["concepts"] {
  const concepts: CompanyFacts["concepts"] = new Map()
  for (const { concept, unit, accession, start, end, value } of raw) {
    const units = concepts.get(concept) ?? new Map<string, Fact[]>()
    const facts = units.get(unit) ?? []
    if (facts.length === 0) concepts.set(concept, units.set(unit, facts))
    facts.push({ start, end, value, filing: indexes.get(accession) ?? 0 })
  }
  return concepts
}

/** A few hundred days appear thousands of times; each is checked once. */
function rememberDays(): (text: unknown) => text is IsoDate {
  const seen = new Map<unknown, boolean>()
  return (text): text is IsoDate => {
    let valid = seen.get(text)
    if (valid === undefined) {
      valid = typeof text === "string" && isIsoDate(text)
      seen.set(text, valid)
    }
    return valid
  }
}

function byFiled(a: FactFiling, b: FactFiling): number {
  return a.filed === b.filed ? compareText(a.accession, b.accession) : compareText(a.filed, b.filed)
}
