import type { Cik } from "~/lib/cik"
import { fromKeys } from "~/lib/collections"
import type { ColumnsHead } from "./columns-document"
import type { TextColumn } from "./compile-query"
import { type TextField, textFields } from "./query"

/** Names one after the other in UTF-8, and where each ends. */
interface PackedNames {
  ends: Uint32Array
  bytes: Uint8Array
}

interface RowParts {
  /** CIKs as numbers. */
  numbers: Float64Array
  texts: Record<TextField, TextColumn>
  /** Null where the names of today's lists are shown. */
  names: PackedNames | null
}

/**
 * The companies of a table's rows, in typed arrays: a table of a past day has tens of thousands of rows, and a page
 * shows fifty.
 */
export class CompanyRows {
  private listed: Cik[] | null = null

  constructor(
    readonly parts: RowParts,
    /** The row of each name; null where rows and names are in the same order. */
    private readonly nameRows: Uint32Array | null = null,
  ) {}

  get count(): number {
    return this.parts.numbers.length
  }

  /** Made when they are first used. */
  get ciks(): readonly Cik[] {
    this.listed ??= Array.from(this.parts.numbers, toCik)
    return this.listed
  }

  getName(row: number): string | null {
    const { names } = this.parts
    if (!names) return null
    const at = this.nameRows?.[row] ?? row
    const start = at === 0 ? 0 : (names.ends[at - 1] ?? 0)
    return new TextDecoder().decode(names.bytes.subarray(start, names.ends[at]))
  }

  withText(field: TextField, column: TextColumn): CompanyRows {
    const texts = { ...this.parts.texts, [field]: column }
    return new CompanyRows({ ...this.parts, texts }, this.nameRows)
  }

  /** Some of the rows, in that order. */
  pick(rows: Uint32Array): CompanyRows {
    const { numbers, texts, names } = this.parts
    const picked = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at += 1) picked[at] = numbers[rows[at] ?? 0] ?? 0
    const pickText = (field: TextField): TextColumn => {
      const { codes, words } = texts[field]
      const own = new Uint16Array(rows.length)
      for (let at = 0; at < rows.length; at += 1) own[at] = codes[rows[at] ?? 0] ?? 0
      return { codes: own, words }
    }
    return new CompanyRows({ numbers: picked, texts: fromKeys(textFields, pickText), names }, rows)
  }
}

function toCik(number: number): Cik {
  return String(number).padStart(10, "0") as Cik
}

/** The rows of a head whose values are arrays of JSON. */
export function toCompanyRows({
  ciks,
  texts,
  names,
}: Pick<ColumnsHead, "ciks" | "texts" | "names">): CompanyRows {
  return new CompanyRows({
    numbers: Float64Array.from(ciks, Number),
    texts: fromKeys(textFields, (field) => ({
      codes: Uint16Array.from(texts[field].codes),
      words: texts[field].words,
    })),
    names: names ? packNames(names) : null,
  })
}

function packNames(names: readonly string[]): PackedNames {
  const parts = names.map((name) => new TextEncoder().encode(name))
  const ends = new Uint32Array(parts.length)
  let end = 0
  for (const [at, { length }] of parts.entries()) {
    end += length
    ends[at] = end
  }
  const bytes = new Uint8Array(end)
  for (const [at, part] of parts.entries()) bytes.set(part, (ends[at] ?? 0) - part.length)
  return { ends, bytes }
}
