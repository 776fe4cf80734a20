import { toFiledNumber } from "~/edgar/text/filed-number"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { compareText } from "~/lib/text/compare-text"
import { tidyLine } from "~/lib/text/tidy-line"
import type { Fact } from "./facts/fact"
import { type FactList, type ScannedFacts, scanCompanyFacts } from "./facts/scan-company-facts"

/** A filing that reports facts; `fiscalYear` is the year that the filing itself names. */
export type FactFiling = { accession: Accession; form: string; filed: IsoDate; fiscalYear: number | null }

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

/** Reads the SEC's `companyfacts` response, in UTF-8: the same as `parseCompanyFacts` of its text, and faster. */
export function readCompanyFacts(bytes: Uint8Array): CompanyFacts {
  const filings = new FactFilings()
  const scanned = scanCompanyFacts(bytes, filings.note.bind(filings))
  return scanned
    ? toCompanyFacts(scanned, filings.list, 0)
    : parseCompanyFacts(new TextDecoder().decode(bytes))
}

/** Parses the SEC's `companyfacts` response. Invalid facts are counted; text that is not `companyfacts` throws. */
export function parseCompanyFacts(text: string): CompanyFacts {
  const { cik, entityName: name, facts } = parseJson(text)
  const filings = new FactFilings()
  const getDay = rememberDays()
  const lists: FactList[] = []
  let refused = 0
  for (const [concept, unit, entries] of isRecord(facts) ? listUnits(facts) : []) {
    const read: Fact[] = []
    for (const entry of entries) {
      const fact = readFact(entry, getDay, filings)
      if (fact) read.push(fact)
    }
    lists.push({ concept, unit, facts: read })
    refused += entries.length - read.length
  }
  return toCompanyFacts({ cik, name, lists: isRecord(facts) ? lists : null }, filings.list, refused)
}

function toCompanyFacts(
  { cik: named, name, lists }: ScannedFacts,
  filings: FactFiling[],
  refused: number,
): CompanyFacts {
  const cik = typeof named === "string" || typeof named === "number" ? parseCik(named) : null
  if (!cik) throw new NotCompanyFacts("The text has no CIK, so it is not a company's facts.")
  if (!lists) throw new NotCompanyFacts(`The facts of CIK ${cik} are missing from the text.`)
  const concepts: CompanyFacts["concepts"] = new Map()
  for (const { concept, unit, facts } of lists) {
    if (facts.length > 0) concepts.set(concept, (concepts.get(concept) ?? new Map()).set(unit, facts))
  }
  return {
    cik,
    name: typeof name === "string" ? tidyLine(name) : "",
    filings: inOrder(filings, concepts),
    concepts,
    refused,
  }
}

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

/** Reads a fact; its filing is the place in the list of filings. */
function readFact(
  entry: unknown,
  dayOf: (text: unknown) => IsoDate | null,
  filings: FactFilings,
): Fact | null {
  if (!isRecord(entry)) return null
  const { val, start: begin } = entry
  const value = typeof val === "number" ? toFiledNumber(val) : null
  const [end, filed] = [dayOf(entry.end), dayOf(entry.filed)]
  if (value === null || end === null || filed === null) return null
  const start = begin == null ? null : dayOf(begin)
  if (start === null ? begin != null : start > end) return null
  const filing = filings.note(entry.accn, filed, entry.form, entry.fy)
  return filing === null ? null : { start, end, value, filing }
}

/** The filings that facts name, in the order in which they are first named. */
class FactFilings {
  readonly list: FactFiling[] = []
  private readonly byAccession = new Map<Accession, number>()
  private readonly placeOf = remember((text: unknown) => this.place(text))

  /** Notes what a fact says of its filing; returns the filing's place, or null if it has no accession number. */
  note(text: unknown, filed: IsoDate, form: unknown, fiscalYear: unknown): number | null {
    const place = this.placeOf(text)
    const known = place === null ? undefined : this.list[place]
    // If a filing has two dates or forms, the earlier date and the alphabetically first form are used.
    if (known) {
      if (known.filed === "" || filed < known.filed) known.filed = filed
      if (typeof form === "string" && form !== "" && (known.form === "" || form < known.form))
        known.form = form
      if (typeof fiscalYear === "number" && Number.isInteger(fiscalYear))
        known.fiscalYear = Math.max(fiscalYear, known.fiscalYear ?? fiscalYear)
    }
    return place
  }

  private place(text: unknown): number | null {
    const accession = typeof text === "string" ? parseAccession(text) : null
    if (!accession) return null
    const { list, byAccession } = this
    const place = byAccession.get(accession) ?? list.length
    if (place === list.length) list.push({ accession, form: "", filed: "", fiscalYear: null })
    byAccession.set(accession, place)
    return place
  }
}

/** Filings oldest first; the facts name them by their new places. */
function inOrder(filings: FactFiling[], concepts: CompanyFacts["concepts"]): FactFiling[] {
  const ordered = [...filings].sort(byFiled)
  const places = new Map(ordered.map((filing, place) => [filing, place]))
  const moved = filings.map((filing) => places.get(filing) ?? 0)
  for (const units of concepts.values())
    for (const facts of units.values()) for (const fact of facts) fact.filing = moved[fact.filing] ?? 0
  return ordered
}

/** A few hundred days appear thousands of times; each is checked once, and is one string in memory. */
function rememberDays(): (text: unknown) => IsoDate | null {
  return remember((text) => (typeof text === "string" && isIsoDate(text) ? text : null))
}

function byFiled(a: FactFiling, b: FactFiling): number {
  return a.filed === b.filed ? compareText(a.accession, b.accession) : compareText(a.filed, b.filed)
}
