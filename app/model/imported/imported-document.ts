import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { indexColumn, numberColumn, textColumn } from "~/lib/column-schemas"
import { isIsoDate } from "~/lib/dates"
import { compareText } from "~/lib/text/compare-text"
import { cikSchema, storedCik } from "~/lib/value-schemas"
import type { ImportedFigure } from "./imported-figure"

const day = z.string().refine(isIsoDate)
const index = z.number().int().min(0)

/** Imported figures, one report for each period, source and day of publication. */
const figures = z.object({
  /** Keys of statement rows. */
  rows: textColumn,
  /** `replaces` is true if figures are shown in place of the SEC's for the same periods. */
  sources: z.array(z.object({ name: z.string(), url: z.string().nullable(), replaces: z.boolean() })),
  reports: z.array(
    z.object({
      /** An index into `sources`. */
      source: index,
      filed: day,
      /** Null for balances. */
      start: day.nullable(),
      end: day,
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** Indexes into `rows`, and the value of each. */
      row: indexColumn,
      value: numberColumn,
    }),
  ),
})

/** All imported figures of a company. */
export const importedStatementsSchema = figures.extend({ cik: storedCik })

/** Figures of a company to add to the stored ones. */
export const importedStatementsPart = importedStatementsSchema.extend({ cik: cikSchema })

export type ImportedStatements = z.infer<typeof importedStatementsSchema>

export function listFigures({ rows, sources, reports }: ImportedStatements): ImportedFigure[] {
  return reports.flatMap(({ source, filed, start, end, currency, row, value }) => {
    const { name = "", url = null, replaces = false } = sources[source] ?? {}
    return row.flatMap((place, each): ImportedFigure[] => {
      const [key, number] = [rows[place], value[each]]
      if (key === undefined || number === undefined) return []
      return [{ row: key, start, end, value: number, currency, filed, source: name, url, replaces }]
    })
  })
}

/** The identity of a figure. A later figure with the same identity and day corrects the earlier one. */
export function figureKey({ row, start, end, filed }: ImportedFigure): string {
  return `${row}|${start ?? ""}|${end}|${filed}`
}

/** The same figures in any order give the same document. */
export function toImportedStatements(cik: Cik, given: readonly ImportedFigure[]): ImportedStatements {
  const rows = [...new Set(given.map(({ row }) => row))].sort()
  const rowIndexes = new Map(rows.map((row, place) => [row, place]))
  const sources = new Map<string, ImportedStatements["sources"][number]>()
  const reports = new Map<string, { figures: ImportedFigure[]; source: string }>()
  for (const figure of given) {
    const { start, end, filed, currency, url, replaces } = figure
    const source = `${figure.source}\n${url ?? ""}\n${replaces}`
    const key = `${end}|${start ?? ""}|${filed}|${currency}|${source}`
    const report = reports.get(key)
    if (report) report.figures.push(figure)
    else {
      reports.set(key, { figures: [figure], source })
      if (!sources.has(source)) sources.set(source, { name: figure.source, url, replaces })
    }
  }
  const sourceKeys = [...sources.keys()].sort()
  const sourceIndexes = new Map(sourceKeys.map((key, place) => [key, place]))
  const place = ({ row }: ImportedFigure) => rowIndexes.get(row) ?? 0
  return {
    cik,
    rows,
    sources: sourceKeys.flatMap((key) => sources.get(key) ?? []),
    reports: [...reports]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([, { figures, source }]) => {
        const [first] = figures
        if (!first) return []
        const { filed, start, end, currency } = first
        figures.sort((a, b) => place(a) - place(b))
        return {
          source: sourceIndexes.get(source) ?? 0,
          filed,
          start,
          end,
          currency,
          row: figures.map(place),
          value: figures.map(({ value }) => value),
        }
      }),
  }
}

/** Adds figures to the stored ones: a figure of the same row, period and day replaces the stored one. */
export function mergeImported(
  stored: ImportedStatements | null,
  added: ImportedStatements,
): ImportedStatements {
  const merged = new Map<string, ImportedFigure>()
  for (const document of stored ? [stored, added] : [added])
    for (const figure of listFigures(document)) merged.set(figureKey(figure), figure)
  return toImportedStatements(added.cik, [...merged.values()])
}
