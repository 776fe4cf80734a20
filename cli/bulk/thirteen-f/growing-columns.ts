type NumberArray = Float64Array | Uint32Array
type NumberArrayType = new (length: number) => NumberArray

/** A column grows by parts of 65,536 rows, because a larger copy would need twice the memory. */
const partBits = 16
const rowsAPart = 2 ** partBits

/** Columns of numbers for millions of rows, which as objects would not fit in the memory. */
export class GrowingColumns<Name extends string> {
  length = 0
  private readonly parts = {} as Record<Name, NumberArray[]>
  private readonly types: [Name, NumberArrayType][]

  /** `Uint32Array` for a column of places or other whole numbers. */
  constructor(types: Record<Name, NumberArrayType>) {
    this.types = Object.entries(types) as [Name, NumberArrayType][]
    for (const [name] of this.types) this.parts[name] = []
  }

  push(row: Record<Name, number>): void {
    const [part, place] = [this.length >>> partBits, this.length % rowsAPart]
    for (const [name, Type] of this.types) {
      const parts = this.parts[name]
      const values = parts[part] ?? new Type(rowsAPart)
      parts[part] = values
      values[place] = row[name]
    }
    this.length += 1
  }

  at(row: number, name: Name): number {
    return this.parts[name][row >>> partBits]?.[row % rowsAPart] ?? 0
  }

  /** The rows in the order of a column of whole numbers, each group in its original order. */
  groupedBy(name: Name, groups: number): { rows: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(groups + 1)
    for (let row = 0; row < this.length; row++) {
      const group = this.at(row, name) + 1
      starts[group] = (starts[group] ?? 0) + 1
    }
    for (let group = 1; group <= groups; group++)
      starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0)
    const next = starts.slice()
    const rows = new Uint32Array(this.length)
    for (let row = 0; row < this.length; row++) {
      const group = this.at(row, name)
      const place = next[group] ?? 0
      rows[place] = row
      next[group] = place + 1
    }
    return { rows, starts }
  }
}

/** Numbers for values that repeat. */
export class Dictionary<Value> {
  readonly values: Value[] = []
  private readonly places = new Map<string, number>()
  private readonly keyOf: (value: Value) => string

  constructor(keyOf: (value: Value) => string) {
    this.keyOf = keyOf
  }

  place(value: Value): number {
    const key = this.keyOf(value)
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}
