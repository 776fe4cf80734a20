import { type IsoDate, isIsoDate } from "~/lib/dates"
import type { Fact } from "./fact"
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  getHash,
  isOfWord,
  JsonScanner,
  OtherForm,
  openBrace,
  openBracket,
  parseScalar,
  quote,
  space,
} from "./json-scanner"
import { KnownSlices } from "./known-slices"

/** Notes a filing that a fact names; returns its place in the table of filings. */
type NoteFiling = (accession: unknown, filed: IsoDate, form: unknown, fiscalYear: unknown) => number | null

/** The facts of a concept in a unit. */
export interface FactList {
  concept: string
  unit: string
  facts: Fact[]
}

export interface ScannedFacts {
  cik: unknown
  name: unknown
  /** Null without facts. */
  lists: FactList[] | null
}

/**
 * Reads `companyfacts` in the form in which the SEC writes it, without an object for each value. Null for any other
 * text, also for one with a fact that cannot be read: `JSON.parse` reads those.
 */
export function scanCompanyFacts(bytes: Uint8Array, note: NoteFiling): ScannedFacts | null {
  try {
    return new FactScanner(bytes, note).read()
  } catch (error) {
    // `DataView` throws a RangeError at the end of the text.
    if (error instanceof OtherForm || error instanceof RangeError) return null
    throw error
  }
}

/** Four characters as the number that `DataView` reads. */
function getWord(text: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = Array.from(text, (character) => character.charCodeAt(0))
  return a | (b << 8) | (c << 16) | (d << 24)
}

/** A key is compared by its first and its last four characters, with its colon. */
type Key = { head: number; tail: number; length: number }

function getKey(name: string): Key {
  const text = `"${name}":`
  return { head: getWord(text.slice(0, 4)), tail: getWord(text.slice(-4)), length: text.length }
}

const [startKey, endKey, valKey, accnKey, frameKey] = [
  getKey("start"),
  getKey("end"),
  getKey("val"),
  getKey("accn"),
  getKey("frame"),
]

const dayLength = '"2024-09-28"'.length

/** The fields of a fact that describe its filing, and a length that none of them reaches. */
const filingForm =
  /^"(\d{10}-\d{2}-\d{6})", ?"fy": ?(null|0|[1-9]\d{0,3}), ?"fp": ?(?:null|"\w*"), ?"form": ?"([\w /-]*)", ?"filed": ?"([\d-]{10})"/
const filingLength = 160

class FactScanner extends JsonScanner {
  private readonly days: KnownSlices
  private readonly dates: IsoDate[] = []
  private readonly filings: KnownSlices
  private readonly places: number[] = []
  /** Spaces after the colons and commas of a list of facts. */
  private gap = 0

  constructor(
    bytes: Uint8Array,
    private readonly note: NoteFiling,
  ) {
    super(bytes)
    this.days = new KnownSlices(this.view)
    this.filings = new KnownSlices(this.view)
  }

  read(): ScannedFacts {
    const scanned: ScannedFacts = { cik: null, name: null, lists: null }
    const keys = this.openObject()
    for (let key = this.nextKey(keys); key !== null; key = this.nextKey(keys)) {
      if (key === "cik") scanned.cik = this.readScalar()
      else if (key === "entityName") scanned.name = this.readScalar()
      else if (key === "facts") scanned.lists = this.readTaxonomies()
      else throw new OtherForm()
    }
    if (this.at < this.bytes.length) throw new OtherForm()
    return scanned
  }

  private readTaxonomies(): FactList[] {
    const lists: FactList[] = []
    const taxonomies = this.openObject()
    for (let taxonomy = this.nextKey(taxonomies); taxonomy !== null; taxonomy = this.nextKey(taxonomies)) {
      const names = this.openObject()
      for (let name = this.nextKey(names); name !== null; name = this.nextKey(names))
        this.readConcept(`${taxonomy}:${name}`, lists)
    }
    return lists
  }

  private readConcept(concept: string, lists: FactList[]): void {
    const keys = this.openObject()
    for (let key = this.nextKey(keys); key !== null; key = this.nextKey(keys)) {
      if (key === "units") this.readUnits(concept, lists)
      else if (key === "label" || key === "description") this.skipScalar()
      else throw new OtherForm()
    }
  }

  private readUnits(concept: string, lists: FactList[]): void {
    const units = this.openObject()
    for (let unit = this.nextKey(units); unit !== null; unit = this.nextKey(units))
      lists.push({ concept, unit, facts: this.readFacts() })
  }

  private readFacts(): Fact[] {
    const { bytes } = this
    const facts: Fact[] = []
    this.skip(openBracket)
    const firstColon = bytes.indexOf(colon, this.at)
    this.gap = bytes[firstColon + 1] === space ? 1 : 0
    facts.push(this.readFact())
    while (bytes[this.at] === comma) {
      this.skipComma()
      facts.push(this.readFact())
    }
    this.skip(closeBracket)
    return facts
  }

  private readFact(): Fact {
    const { bytes, view, dates } = this
    if (bytes[this.at] !== openBrace) throw new OtherForm()
    this.at += 1
    let start: IsoDate | null = null
    if (view.getInt32(this.at, true) === startKey.head) {
      this.skipKey(startKey)
      start = dates[this.readDay()] as IsoDate
      this.skipComma()
    }
    this.skipKey(endKey)
    const end = dates[this.readDay()] as IsoDate
    if (start !== null && start > end) throw new OtherForm()
    this.skipComma()
    this.skipKey(valKey)
    const value = this.readNumber()
    this.skipComma()
    this.skipKey(accnKey)
    const filing = this.readFiling()
    if (bytes[this.at] === comma) {
      this.skipComma()
      this.skipKey(frameKey)
      this.skipFrame()
    }
    if (bytes[this.at] !== closeBrace) throw new OtherForm()
    this.at += 1
    return { start, end, value, filing }
  }

  private skipKey({ head, tail, length }: Key): void {
    const { view, at } = this
    if (view.getInt32(at, true) !== head || view.getInt32(at + length - 4, true) !== tail)
      throw new OtherForm()
    this.at = at + length
    this.skipGap()
  }

  private skipComma(): void {
    if (this.bytes[this.at] !== comma) throw new OtherForm()
    this.at += 1
    this.skipGap()
  }

  private skipGap(): void {
    if (this.gap === 0) return
    if (this.bytes[this.at] !== space) throw new OtherForm()
    this.at += 1
  }

  private skipFrame(): void {
    const { bytes } = this
    let at = this.at
    if (bytes[at] !== quote) throw new OtherForm()
    do at += 1
    while (isOfWord(bytes[at]))
    if (bytes[at] !== quote) throw new OtherForm()
    this.at = at + 1
  }

  /** Reads a day; its place in `dates`. */
  private readDay(): number {
    const { at, view, days } = this
    this.at = at + dayLength
    const hash = getHash(view.getInt32(at + 2, true), view.getInt32(at + 7, true))
    const known = days.find(at, hash)
    if (known >= 0) return known
    const day: unknown = parseScalar(this.decoder.decode(this.bytes.subarray(at, this.at)))
    if (typeof day !== "string" || !isIsoDate(day)) throw new OtherForm()
    this.dates.push(day)
    return days.add(at, dayLength, hash)
  }

  /** Reads what a fact says of its filing; its place in the table of filings. */
  private readFiling(): number {
    const { at, view, filings } = this
    const hash = getHash(
      view.getInt32(at + 13, true) ^ view.getInt32(at + 4, true),
      view.getInt32(at + 17, true) ^ view.getInt32(at + 8, true),
    )
    const known = filings.find(at, hash)
    if (known >= 0) {
      this.at = at + (filings.lengths[known] as number)
      return this.places[known] as number
    }
    const text = this.decoder.decode(this.bytes.subarray(at, at + filingLength))
    const [own = "", accession, fiscalYear, form, filed = ""] = filingForm.exec(text) ?? []
    const place = isIsoDate(filed)
      ? this.note(accession, filed, form, JSON.parse(fiscalYear ?? "null"))
      : null
    if (place === null) throw new OtherForm()
    this.at = at + own.length
    this.places.push(place)
    filings.add(at, own.length, hash)
    return place
  }
}
