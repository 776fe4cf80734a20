import { columnsKind } from "~/stores/document-kinds"

export const columnsPrefix = `${columnsKind.name}/`

/** Which generation a path under the prefix is of, a column's or a head's. */
export function generationOf(path: string): string {
  return path.slice(columnsPrefix.length).replace(/(\/.*|\.json)$/, "")
}

/** A column is Float64 numbers in the machine's order (little-endian wherever Workers run), NaN for missing. */
export function columnPath(generation: string, metric: string): string {
  return `${columnsPrefix}${generation}/${metric}.f64`
}
