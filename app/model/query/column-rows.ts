import { getIndustry } from "~/edgar/sic"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { ListIndex } from "~/model/directory/list-index"
import { getSector } from "~/model/metrics/sectors"
import type { ColumnsHead } from "./columns-document"

/** A company with figures, and the currency of its statements. */
interface Screened {
  cik: Cik
  currency: string | null
}

/** The rows of the screener's columns: one for each listed company with figures, ordered by name. */
export class ColumnRows {
  readonly head: ColumnsHead
  private readonly rowByCik: ReadonlyMap<Cik, number>
  private readonly rowByPlace: Uint32Array
  private readonly placeByRow: Uint32Array

  /** `screened` in order of CIK. */
  constructor(
    lists: ListIndex,
    screened: readonly Screened[],
    readonly asOf: IsoDate,
  ) {
    const listed = screened.flatMap(({ cik, currency }) => {
      const company = lists.companiesByCik.get(cik)?.[0]
      return company ? [{ cik, currency, company, name: company.name.toLowerCase() }] : []
    })
    const named = [...listed]
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.cik < b.cik ? -1 : 1))
    const text = (read: (row: (typeof named)[number]) => string | null) => encodeTexts(named.map(read))
    const rowByCik = new Map(named.map(({ cik }, row) => [cik, row]))
    this.rowByCik = rowByCik
    this.rowByPlace = Uint32Array.from(listed, ({ cik }) => rowByCik.get(cik) ?? 0)
    this.placeByRow = new Uint32Array(named.length)
    for (const [place, row] of this.rowByPlace.entries()) this.placeByRow[row] = place
    this.head = {
      ciks: named.map(({ cik }) => cik),
      asOf,
      withoutFigures: lists.companiesByCik.size - named.length,
      texts: {
        sector: text(({ company }) => getSector(company)),
        industry: text(({ company }) => getIndustry(company.sic)),
        exchange: text(({ company }) => company.exchange),
        country: text(({ company }) => company.country),
        currency: text(({ currency }) => currency),
      },
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
function encodeTexts(values: (string | null)[]): { words: string[]; codes: number[] } {
  const words = ["", ...new Set(values.filter((value) => value !== null && value !== "").sort())] as string[]
  const codeOf = new Map(words.map((word, code) => [word, code]))
  return { words, codes: values.map((value) => codeOf.get(value ?? "") ?? 0) }
}
