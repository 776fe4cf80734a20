import { getIndustry } from "~/edgar/sic"
import type { Cik } from "~/lib/cik"
import { fromKeys } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import type { ListIndex } from "~/model/directory/list-index"
import { getSector } from "~/model/metrics/sectors"
import type { ColumnsHead, RowCompany } from "./columns-document"
import { type TextField, textFields } from "./query"

/** A company with figures, and the currency of its statements. */
interface Screened {
  cik: Cik
  currency: string | null
}

/** The listed companies with figures, in order of CIK. `screened` in that order. */
export function listRows(lists: ListIndex, screened: readonly Screened[]): RowCompany[] {
  return screened.flatMap(({ cik, currency }) => {
    const company = lists.companiesByCik.get(cik)?.[0]
    if (!company) return []
    const { name, exchange, country, sic } = company
    return [
      { cik, name, currency, exchange, country, sector: getSector(company), industry: getIndustry(sic) },
    ]
  })
}

/** The rows of the screener's columns: one for each company with figures, ordered by name. */
export class ColumnRows {
  readonly head: ColumnsHead
  private readonly rowByCik: ReadonlyMap<Cik, number>
  private readonly rowByPlace: Uint32Array
  private readonly placeByRow: Uint32Array

  /** `companies` in order of CIK. */
  constructor(
    companies: readonly RowCompany[],
    readonly asOf: IsoDate,
    withoutFigures: number,
  ) {
    const named = companies.map((company) => ({ company, name: company.name.toLowerCase() }))
    named.sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : a.company.cik < b.company.cik ? -1 : 1,
    )
    const text = (field: TextField) => encodeTexts(named.map(({ company }) => company[field]))
    const rowByCik = new Map(named.map(({ company }, row) => [company.cik, row]))
    this.rowByCik = rowByCik
    this.rowByPlace = Uint32Array.from(companies, ({ cik }) => rowByCik.get(cik) ?? 0)
    this.placeByRow = new Uint32Array(named.length)
    for (const [place, row] of this.rowByPlace.entries()) this.placeByRow[row] = place
    this.head = {
      ciks: named.map(({ company }) => company.cik),
      asOf,
      withoutFigures,
      texts: fromKeys(textFields, text),
    }
  }

  get count(): number {
    return this.head.ciks.length
  }

  getRow(cik: Cik): number | null {
    return this.rowByCik.get(cik) ?? null
  }

  /** A company's place in order of CIK. */
  getPlace(cik: Cik): number | null {
    return this.placeByRow[this.rowByCik.get(cik) ?? -1] ?? null
  }

  rowAt(place: number): number {
    return this.rowByPlace[place] ?? 0
  }

  /** The currency of a company's statements. */
  getCurrency(row: number): string | null {
    const { words, codes } = this.head.texts.currency
    return words[codes[row] ?? 0] || null
  }
}

/** Codes for each row; 0 is "not known". Texts are in alphabetical order, for selection lists. */
export function encodeTexts(values: (string | null)[]): { words: string[]; codes: number[] } {
  const words = ["", ...new Set(values.filter((value) => value !== null && value !== "").sort())] as string[]
  const codeOf = new Map(words.map((word, code) => [word, code]))
  return { words, codes: values.map((value) => codeOf.get(value ?? "") ?? 0) }
}
