import { columnsKind } from "~/stores/document-kinds"

export const columnsPrefix = `${columnsKind.name}/`

/** The generation of a column's or a head's path under the prefix. */
export function parseGeneration(path: string): string {
  return path.slice(columnsPrefix.length).replace(/(\/.*|\.json)$/, "")
}

/** A column contains Float64 numbers in native byte order (little-endian on Workers), NaN for missing. */
export function columnPath(generation: string, metric: string): string {
  return `${columnsPrefix}${generation}/${metric}.f64`
}
