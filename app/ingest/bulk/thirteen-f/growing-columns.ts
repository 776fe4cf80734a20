/** Columns of numbers for millions of rows, which as objects would not fit in the memory. */
export class GrowingColumns<Name extends string> {
  length = 0
  private columns: Record<Name, Float64Array>
  private readonly names: readonly Name[]

  constructor(names: readonly Name[]) {
    this.names = names
    this.columns = Object.fromEntries(names.map((name) => [name, new Float64Array(1024)])) as Record<
      Name,
      Float64Array
    >
  }

  push(row: Record<Name, number>): void {
    for (const name of this.names) {
      if (this.length === this.columns[name].length) this.columns[name] = doubled(this.columns[name])
      this.columns[name][this.length] = row[name]
    }
    this.length += 1
  }

  at(row: number, name: Name): number {
    return this.columns[name][row] ?? 0
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

function doubled(column: Float64Array): Float64Array {
  const larger = new Float64Array(column.length * 2)
  larger.set(column)
  return larger
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
