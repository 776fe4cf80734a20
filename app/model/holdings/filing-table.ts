import { z } from "zod"
import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import { numberColumn, textColumn } from "~/lib/column-schemas"
import { storedAccession, storedCik, storedFiledCusip } from "~/lib/value-schemas"
import { formatHeld, parseHeld } from "./key-rows"

export const filingTableSchema = z.object({
  cik: storedCik,
  accession: storedAccession,
  /** The other managers of the report, by the number used in rows. */
  otherManagers: z.array(z.object({ number: z.string(), name: z.string() })),
  /** Issuer, class, CUSIP; rows refer to them by index. */
  securities: z.array(z.tuple([z.string(), z.string(), storedFiledCusip])),
  /** `SH`, `PRN`, `SH Put` … and discretion with other managers, also by index. */
  words: textColumn,
  columns: z.object({
    security: numberColumn,
    value: numberColumn,
    amount: numberColumn,
    held: numberColumn,
    discretion: numberColumn,
    otherManagers: numberColumn,
    /** Empty if every row has sole voting authority over all of its shares. */
    votingSole: numberColumn,
    votingShared: numberColumn,
    votingNone: numberColumn,
  }),
})

/** A filing's rows exactly as filed, with values in the filing's unit. */
export type FilingTable = z.infer<typeof filingTableSchema>

export function encodeFilingTable(
  head: Pick<FilingTable, "cik" | "accession" | "otherManagers">,
  rows: ThirteenFRow[],
): FilingTable {
  const securities = new Dictionary<FilingTable["securities"][number]>((security) => security.join("\n"))
  const words = new Dictionary<string>((word) => word)
  const votesAlone = rows.every(
    (row) => row.votingSole === row.amount && row.votingShared === 0 && row.votingNone === 0,
  )
  const votes = (column: "votingSole" | "votingShared" | "votingNone") =>
    votesAlone ? [] : rows.map((row) => row[column])
  const columns = {
    security: rows.map(({ name, titleOfClass, cusip }) => securities.place([name, titleOfClass, cusip])),
    value: rows.map((row) => row.value),
    amount: rows.map((row) => row.amount),
    held: rows.map((row) => words.place(formatHeld(row))),
    discretion: rows.map((row) => words.place(row.discretion)),
    otherManagers: rows.map((row) => words.place(row.otherManagers)),
    votingSole: votes("votingSole"),
    votingShared: votes("votingShared"),
    votingNone: votes("votingNone"),
  }
  return { ...head, securities: securities.entries, words: words.entries, columns }
}

export function decodeFilingTable({ securities, words, columns }: FilingTable): ThirteenFRow[] {
  return columns.security.map((place, row) => {
    const [name, titleOfClass, cusip] = securities[place]!
    return {
      name,
      titleOfClass,
      cusip,
      value: columns.value[row]!,
      amount: columns.amount[row]!,
      ...parseHeld(words[columns.held[row]!]!),
      discretion: words[columns.discretion[row]!]!,
      otherManagers: words[columns.otherManagers[row]!]!,
      votingSole: columns.votingSole[row] ?? columns.amount[row]!,
      votingShared: columns.votingShared[row] ?? 0,
      votingNone: columns.votingNone[row] ?? 0,
    }
  })
}

class Dictionary<T> {
  entries: T[] = []
  private places = new Map<string, number>()
  constructor(private keyOf: (entry: T) => string) {}

  place(entry: T): number {
    const key = this.keyOf(entry)
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.entries.length)
    return this.entries.push(entry) - 1
  }
}
