import { isSameNumber, parseFormula, writeFormula } from "~/lib/workbook/formula"
import { type Sheet, type SheetCell, toReference } from "~/lib/workbook/workbook"
import { type FigurePeriod, type FigurePlaces, toNumberFormat } from "~/model/workbook/figure-sheet"
import type { DcfModel } from "./dcf-model"
import { listModelLines, type ModelLine } from "./model-data"

const dcfSheetName = "DCF"

interface DcfFigures {
  places: FigurePlaces
  periods: readonly FigurePeriod[]
  /** The page of the valuation. */
  page: string
  /** Makes a path of this site absolute. */
  toAddress: (path: string) => string
}

type Line = (SheetCell | null)[]

const inputRow = 3
const inputKeys = ["base", "growth", "years", "laterGrowth", "laterYears", "discount", "price"] as const
/** The cells of the inputs, which the formulas of the sheet read. */
const at = Object.fromEntries(inputKeys.map((key, index) => [key, `$B$${inputRow + index + 1}`])) as Record<
  (typeof inputKeys)[number],
  string
>

/** The valuation with its inputs as formulas over the statements, and everything that follows from them. */
export function toDcfSheet(model: DcfModel, figures: DcfFigures): Sheet {
  const lines = listModelLines(model)
  const inputs = lines.filter(({ kind }) => kind === "input")
  const rows: Line[] = [
    [{ value: "Discounted cash flows", look: "title", link: figures.page }],
    [
      {
        value: `${model.currency ?? "Reported currency"} a share. Change the inputs; all else follows.`,
        look: "note",
      },
    ],
    toHeader("Input", "Value", "Where it is from"),
    ...inputs.map((line) => toInputLine(line, model, figures)),
    [],
    ...(model.value
      ? toResults(lines, model, figures)
      : [[note(model.reason ?? "These inputs give no finite value.")]]),
  ]
  return { name: dcfSheetName, widths: [36, 14, 16, 14, 14, 14], frozen: { rows: 3, columns: 0 }, rows }
}

const note = (value: string): SheetCell => ({ value, look: "note" })

function toHeader(...names: (string | null)[]): Line {
  return names.map((value): SheetCell => ({ value, look: "header" }))
}

function getFormat({ unit, estimated }: Pick<ModelLine, "unit" | "estimated">): string {
  return unit === "years" ? "0" : toNumberFormat(unit, estimated === true)
}

function toInputLine(line: ModelLine, model: DcfModel, figures: DcfFigures): Line {
  const { key, label, value } = line
  const format = getFormat(line)
  const isEver = key === "laterYears" && value === null
  const cell: SheetCell = { value: isEver ? "ever" : value, format, look: "input" }
  const formula = value === null ? null : getInputFormula(key, value, model, figures)
  const link = key === "base" && model.baseSource ? { link: figures.toAddress(model.baseSource) } : {}
  return [
    { value: label },
    formula === null ? { ...cell, ...link } : { ...cell, ...link, formula },
    note(describeInput(key, model)),
  ]
}

function describeInput(key: string, { query, prefilled, price }: DcfModel): string {
  if (key === "base")
    return query.base === null ? `Figures to ${prefilled.end ?? "an unknown day"}` : "As chosen"
  if (key === "growth")
    return query.growth === null && prefilled.growth
      ? `Past growth over ${prefilled.growth.years} years, limited to 0–20 %`
      : "As chosen"
  if (key === "price")
    return price ? `${price.date} ${price.source}`.trim() : "Not known; type one to compare"
  if (key === "laterYears") return "A number, or the word ever for no end"
  return ""
}

/** The formula of the base or the growth over the statements; null where they do not give the input. */
function getInputFormula(
  key: string,
  value: number,
  { prefilled }: DcfModel,
  { places, periods }: DcfFigures,
): string | null {
  const amount = prefilled.basis === "eps" ? "epsDiluted" : "freeCashFlow / sharesDiluted"
  const write = (text: string, last: FigurePeriod, first: FigurePeriod | null) => {
    const written = writeFormula(parseFormula(text), ({ name, at: place }) =>
      places.find(name, (place === "first" ? first : last)?.key ?? "", dcfSheetName),
    )
    return written && isSameNumber(written.value, value) ? written.text : null
  }
  if (key === "base") {
    const period = periods.find((each) => each.key === prefilled.key)
    return period ? write(amount, period, null) : null
  }
  if (key !== "growth" || !prefilled.growth) return null
  const { years } = prefilled.growth
  const first = amount.replaceAll(/([a-z]\w*)/gi, "$1@first")
  const text = `ROUND(MIN(0.2, MAX(0, ((${amount}) / (${first})) ^ (1 / ${years}) - 1)), 4)`
  for (const last of periods.filter(({ isInRow }) => isInRow).toReversed()) {
    const start = periods.find(({ isInRow, fiscalYear }) => isInRow && fiscalYear === last.fiscalYear - years)
    const found = start ? write(text, last, start) : null
    if (found) return found
  }
  return null
}

/** x + x² + … + xⁿ */
function toSum(x: string, n: string): string {
  return `IF(ABS(${x}-1)<1E-9,${n},${x}*(1-${x}^${n})/(1-${x}))`
}

/** The value of a share in one formula, for other growth and discount than the inputs. */
function toValueFormula(growth: string, discount: string): string {
  const [first, later] = [`((1+${growth})/(1+${discount}))`, `((1+${at.laterGrowth})/(1+${discount}))`]
  const tail = `IF(${at.laterYears}="ever",${later}/(1-${later}),${toSum(later, at.laterYears)})`
  return `${at.base}*(${toSum(first, at.years)}+${first}^${at.years}*${tail})`
}

const firstResult = inputRow + inputKeys.length + 2
const results = ["firstStage", "secondStage", "perShare", "secondStageShare", "upside"] as const
const resultAt = Object.fromEntries(
  results.map((key, index) => [key, `$B$${firstResult + index + 1}`]),
) as Record<(typeof results)[number], string>

function toResults(lines: ModelLine[], model: DcfModel, { places, periods }: DcfFigures): Line[] {
  const first = `((1+${at.growth})/(1+${at.discount}))`
  const later = `((1+${at.laterGrowth})/(1+${at.discount}))`
  const tail = `IF(${at.laterYears}="ever",${later}/(1-${later}),${toSum(later, at.laterYears)})`
  const period = periods.at(-1)
  const netCash = period
    ? writeFormula(parseFormula("-netDebt / sharesDiluted"), ({ name }) =>
        places.find(name, period.key, dcfSheetName),
      )
    : null
  const formulas: Record<string, string> = {
    firstStage: `${at.base}*${toSum(first, at.years)}`,
    secondStage: `${at.base}*${first}^${at.years}*${tail}`,
    perShare: `${resultAt.firstStage}+${resultAt.secondStage}`,
    secondStageShare: `${resultAt.secondStage}/${resultAt.perShare}`,
    upside: `${resultAt.perShare}/${at.price}-1`,
    ...(netCash && isSameNumber(netCash.value, model.netCashPerShare ?? Number.NaN)
      ? { netCashPerShare: netCash.text }
      : {}),
  }
  return [
    toHeader("Result", "Value", null),
    ...lines
      .filter(({ kind }) => kind === "result")
      .map((line): Line => {
        const look = line.key === "perShare" ? ({ look: "total" } as const) : {}
        const cell: SheetCell = { value: line.value, format: getFormat(line), ...look }
        const formula = line.value === null ? undefined : formulas[line.key]
        return [
          { value: line.label, ...look },
          formula === undefined ? cell : { ...cell, formula },
          line.key === "impliedGrowth" && line.value !== null
            ? note("Solved for the price; not a formula")
            : null,
        ]
      }),
    [],
    ...toScenarios(model),
    [],
    ...toGrid(model),
    [],
    ...toSchedule(model),
  ]
}

/** The row of the first scenario: after the results, an empty row and its header. */
const scenarioRow = firstResult + 7 + 2

function toScenarios({ scenarios }: DcfModel): Line[] {
  const swing = `MAX(ABS(${at.growth})/2,0.02)`
  const formulas = {
    Cautious: [`ROUND(${at.growth}-${swing},6)`, `ROUND(${at.discount}+0.01,6)`],
    Expected: [at.growth, at.discount],
    Optimistic: [`ROUND(${at.growth}+${swing},6)`, at.discount],
  }
  const percent = toNumberFormat("percent", false)
  return [
    toHeader("Scenario", "Growth", "Discount rate", "Value per share"),
    ...scenarios.map(({ name, inputs, perShare }, index): Line => {
      const [growth = "", discount = ""] = formulas[name]
      const row = scenarioRow + index
      const formula = toValueFormula(toReference(1, row), toReference(2, row))
      return [
        { value: name },
        { value: inputs.growth, format: percent, formula: growth },
        { value: inputs.discount, format: percent, formula: discount },
        perShare === null ? null : { value: perShare, format: toNumberFormat("perShare", false), formula },
      ]
    }),
  ]
}

/** The row with the rates of growth: after the scenarios, an empty row and a title. */
const gridRow = scenarioRow + 3 + 2

function toGrid({ grid }: DcfModel): Line[] {
  const percent = toNumberFormat("percent", false)
  const toRate = (value: number, input: string, step: number, index: number): SheetCell => ({
    value,
    format: percent,
    look: "header",
    formula: `ROUND(${input}+${(index - 2) * step},6)`,
  })
  return [
    toHeader("Value per share by growth (across) and discount rate (down)"),
    [null, ...grid.growths.map((growth, index) => toRate(growth, at.growth, 0.02, index))],
    ...grid.discounts.map(
      (discount, row): Line => [
        toRate(discount, at.discount, 0.01, row),
        ...grid.growths.map((_, column): SheetCell | null => {
          const value = grid.values[row]?.[column] ?? null
          const formula = toValueFormula(
            `${toReference(column + 1, gridRow).replace(/\d+/, "$$$&")}`,
            `$A${gridRow + row + 2}`,
          )
          return value === null ? null : { value, format: toNumberFormat("perShare", false), formula }
        }),
      ],
    ),
  ]
}

/** The first year of the schedule: after the grid, an empty row and a header. */
const scheduleRow = gridRow + 6 + 2
const minYears = 30
const maxYears = 200

/** The part of each year in the value. Years after both stages are empty. */
function toSchedule({ inputs }: DcfModel): Line[] {
  const { base, growth, years, laterGrowth, laterYears, discount } = inputs
  const count = Math.min(maxYears, Math.max(minYears, years + (laterYears ?? 0)))
  const perShare = toNumberFormat("perShare", false)
  let amount = base
  return [
    toHeader("Year", "Growth", "Amount per share", "Worth today"),
    ...Array.from({ length: count }, (_, index): Line => {
      const year = index + 1
      const row = scheduleRow + index + 1
      const isOver = laterYears !== null && year > years + laterYears
      const rate = year <= years ? growth : laterGrowth
      amount *= 1 + rate
      const before = index === 0 ? at.base : `C${row - 1}`
      return [
        { value: year, format: "0" },
        {
          value: isOver ? "" : rate,
          format: toNumberFormat("percent", false),
          formula: `IF(A${row}<=${at.years},${at.growth},IF(${at.laterYears}="ever",${at.laterGrowth},IF(A${row}<=${at.years}+${at.laterYears},${at.laterGrowth},"")))`,
        },
        { value: isOver ? "" : amount, format: perShare, formula: `IF(B${row}="","",${before}*(1+B${row}))` },
        {
          value: isOver ? "" : amount / (1 + discount) ** year,
          format: perShare,
          formula: `IF(B${row}="","",C${row}/(1+${at.discount})^A${row})`,
        },
      ]
    }),
  ]
}
