import type { IsoDate } from "~/lib/dates"
import { columnsKind } from "~/stores/document-kinds"

export const columnsPrefix = `${columnsKind.name}/`

/** The generation of a column's or a head's path under the prefix. */
export function parseGeneration(path: string): string {
  return path.slice(columnsPrefix.length).replace(/(\/.*|\.json)$/, "")
}

/** The generation of a past day, which stays as it is. */
export function pastGeneration(day: IsoDate): string {
  return `past-${day}`
}

/** The folder of a past day's columns. Each gather writes another one, so that none reads columns of two. */
export function pastFolder(day: IsoDate, run: string): string {
  return `${pastGeneration(day)}/${run}`
}

export function isOfPast(path: string): boolean {
  return path.startsWith(`${columnsPrefix}past-`)
}

/** Columns of some metrics of a past day, one after another. */
export function packedPath(generation: string, group: number): string {
  return `${columnsPrefix}${generation}/columns-${group}.f64`
}

/** A column contains Float64 numbers in native byte order (little-endian on Workers), NaN for missing. */
export function columnPath(generation: string, metric: string): string {
  return `${columnsPrefix}${generation}/${metric}.f64`
}

/** The columns of some metrics' fiscal years, one after another: a metric's are neighbors, the latest year first. */
export function yearsPath(generation: string, group: number): string {
  return `${columnsPrefix}${generation}/years-${group}.f64`
}

const blocksPrefix = `${columnsPrefix}blocks/`

/** A run of the gatherer, whose blocks belong to no generation. */
export function nameRun(now: number): string {
  return `${now}-${crypto.randomUUID()}`
}

/** A block of companies' values, from which columns are made. */
export function blockPath(run: string, block: number): string {
  return `${blocksPrefix}${run}/${block}.f64`
}

/** No run takes longer. */
const longestRunMs = 15 * 60_000

/** True for a block of another run that may still be at work. */
export function isBlockInUse(path: string, ownRun: string, now: number): boolean {
  if (!path.startsWith(blocksPrefix) || path.startsWith(`${blocksPrefix}${ownRun}`)) return false
  return now - Number.parseInt(path.slice(blocksPrefix.length), 10) < longestRunMs
}

/** The reports of the days before a month end. */
export function changesFolder(folder: string): string {
  return `${folder}/changes`
}

/** The values of each of those days. */
export function daysFolder(folder: string): string {
  return `${folder}/days`
}
