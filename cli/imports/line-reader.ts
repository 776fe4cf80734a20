import { findColumns } from "~/lib/csv/csv-records"
import type { ColumnMap } from "~/model/imported/column-map"
import { type FigureCell, type FigureColumn, figureColumns } from "~/model/imported/imported-figure"

/** The places of the parts of a line. */
export interface LineReader {
  width: number
  /** The cells that make the head of a line; lines in which they are equal have one head. */
  headPlaces: number[]
  cell: (cells: readonly string[], column: FigureColumn) => string
  figures: (cells: readonly string[]) => FigureCell[]
  notes: string[]
}

/** A file with a line for each figure, or the reason if it is not one. */
export function readLongHead(cells: readonly string[]): LineReader | string {
  const columns = findColumns<FigureColumn>(cells, figureColumns)
  if (typeof columns === "string") return columns
  const [row = -1, value = -1] = [columns.get("row"), columns.get("value")]
  return {
    width: cells.length,
    headPlaces: [...columns.values()].filter((place) => place !== row && place !== value),
    cell: (line, column) => line[columns.get(column) ?? -1] ?? "",
    figures: (line) => [{ key: line[row] ?? "", text: line[value] ?? "", zeros: null, isNegated: false }],
    notes: [],
  }
}

/** The places of the columns of a map in a wide file, or the reason why they cannot be found. */
export function readMappedHead(cells: readonly string[], map: ColumnMap): LineReader | string {
  const places = new Map<string, number>()
  const twice = new Set<string>()
  for (const [place, name] of cells.entries()) {
    if (places.has(name)) twice.add(name)
    else places.set(name, place)
  }
  const wanted = [...map.fields.values(), ...map.rows.map(({ column }) => column)]
  const absent = wanted.filter((column) => !places.has(column))
  if (absent.length > 0) return `The head has no column ${absent.join(", no column ")}, which the map names.`
  const doubled = wanted.filter((column) => twice.has(column))
  if (doubled.length > 0) return `The head has two columns ${doubled.join(" and two columns ")}.`
  const fields = new Map([...map.fields].map(([field, column]) => [field, places.get(column) ?? -1]))
  const rows = map.rows.map((row) => ({ ...row, place: places.get(row.column) ?? -1 }))
  const unused = cells.filter((name) => name !== "" && !wanted.includes(name))
  return {
    width: cells.length,
    headPlaces: [...fields.values()],
    cell: (line, field) => map.constants.get(field) ?? line[fields.get(field) ?? -1] ?? "",
    // An empty cell is no figure.
    figures: (line) =>
      rows.flatMap(({ place, key, zeros, isNegated }) => {
        const text = line[place] ?? ""
        return text === "" ? [] : [{ key, text, zeros, isNegated }]
      }),
    notes: unused.length > 0 ? [`Columns that the map does not name: ${unused.join(", ")}.`] : [],
  }
}
