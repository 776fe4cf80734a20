import { Fragment, type ReactNode } from "react"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { formatFigure, formatScore, markEstimate, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { figureBasisWords, parseFigureConcept } from "~/model/financials/facts/figure-basis"
import type { CellSource, FilingName } from "~/model/financials/view/cell-source"
import { cellAddress, type StatementAddress, statementAddress } from "~/model/financials/view/statement-query"
import type { ReportSource } from "~/model/registers/find-report-facts"
import { DataTable, TableRow } from "~/ui/data-table"
import { TextLink } from "~/ui/text-link"
import type { PrintedSource } from "./printed-source"
import { FilingLinks, RegistrantLink, ReleaseTerms, ReportTerms, Term } from "./source-terms"

const splitBases = {
  tagged: "",
  restated: ", detected from restated figures",
  inferred: ", inferred from the share counts of two years",
} as const

export interface CellSourceData {
  ticker: Ticker
  cik: Cik
  cell: CellSource
  /** The places of values that are not XBRL, in the order of the cell's values; empty if all are XBRL. */
  printed: (PrintedSource | null)[]
  /** The way in which the concept of a reported value was chosen; null for others. */
  choice: string | null
  /** The place of a value from a register; null for others. */
  report: ReportSource | null
  query: Pick<StatementAddress, "statement" | "period" | "vintage" | "asof">
  /** True for an `asof` that is no possible day. */
  isDayRefused: boolean
}

/** Formats the period of a cell: `fiscal year 2024`, `Q3 of fiscal 2024`, `twelve months to Jun 2024`. */
export function formatCellPeriod({ cell, query }: CellSourceData): string {
  const { fiscalYear, fiscalQuarter, end, key, isTransition } = cell.period
  if (isTransition) return `transition period to ${formatDay(end)}`
  if (key === "now") return `figures to ${formatDay(end)} at the current price`
  if (query.period === "ttm") return `twelve months to ${formatDay(end)}`
  return fiscalQuarter === null ? `fiscal year ${fiscalYear}` : `Q${fiscalQuarter} of fiscal ${fiscalYear}`
}

/** The full source of a figure: its filing, or its formula and inputs. */
export function CellSourceView({ data }: { data: CellSourceData }) {
  const { ticker, cik, cell, query } = data
  const accession = cell.source?.accession
  const shown = cell.vintages.findIndex(({ filed }) => filed.accession === accession)
  const isOnlyFiling =
    !cell.formula &&
    shown === 0 &&
    cell.vintages.length === 1 &&
    cell.vintages[0]?.lastFiled.accession === accession
  const printed = (cell.source?.figure && data.printed[shown]) || null
  const filing = (name: FilingName) => <FilingLinks ticker={ticker} cik={cik} filing={name} />
  return (
    <>
      <p className="font-serif text-[2rem] leading-tight font-semibold tabular-nums">
        {markEstimate(exact(cell.value, cell), cell.source?.estimated)}
        <small className="ml-2 font-sans text-data font-normal text-ink-3">{cell.unit}</small>
      </p>
      {cell.reason ? <p className="mt-2 max-w-[38em] text-ink-2">{cell.reason}</p> : null}
      <dl className="mt-5 text-data">
        <Term name="Period">
          {cell.period.start ? `${formatDay(cell.period.start)} to ` : ""}
          {formatDay(cell.period.end)}
        </Term>
        {cell.source?.concept ? <Term name="Concept">{withBreaks(cell.source.concept)}</Term> : null}
        {data.choice ? <Term name="Chosen">{data.choice}</Term> : null}
        {cell.source?.release ? (
          <ReleaseTerms ticker={ticker} cik={cik} release={cell.source.release} />
        ) : null}
        {cell.source?.accession && !cell.formula ? (
          <Term name={cell.source.publication ? "Source" : "Filing"}>
            {filing({
              accession: cell.source.accession,
              form: cell.source.form ?? "",
              filed: cell.source.filed ?? "",
              registrant: cell.source.registrant,
              publication: cell.source.publication,
            })}
          </Term>
        ) : null}
        {data.report ? <ReportTerms report={data.report} /> : null}
        {printed && accession ? (
          <PrintedTerms
            ticker={ticker}
            accession={accession}
            form={cell.source?.form ?? ""}
            printed={printed}
          />
        ) : cell.source?.figure ? (
          <Term name="Basis">{figureBasisWords[cell.source.figure]}</Term>
        ) : null}
        {cell.source?.registrant ? (
          <Term name="Registrant">
            <RegistrantLink registrant={cell.source.registrant} />, the predecessor of this company
          </Term>
        ) : null}
        {cell.filedValue !== null && cell.filedValue !== cell.value ? (
          <Term name="As filed">{exact(cell.filedValue, cell)}</Term>
        ) : null}
        {cell.splits.map((split) => (
          <Term key={split.date} name="Split after">
            {formatFigure(split.ratio, Number.isInteger(split.ratio) ? 0 : 4)} for 1 on{" "}
            {formatDay(split.date)}
            {splitBases[split.basis]}
          </Term>
        ))}
        {cell.fault ? <Term name="Contradiction">{cell.fault}</Term> : null}
        {cell.source?.estimated ? (
          <Term name="Estimate">
            {cell.inputs.some((input) => input.isEstimated)
              ? "Computed from an estimate. No loaded filing states this value."
              : "No loaded filing states this value. The one that the company announced can differ."}
          </Term>
        ) : null}
        {cell.formula && !cell.source?.release ? <Term name="Formula">{cell.formula}</Term> : null}
        {cell.source?.basis ? <Term name="Basis">{cell.source.basis}.</Term> : null}
      </dl>
      {cell.inputs.length ? <Inputs data={data} /> : null}
      {cell.steps.length ? (
        <Part title="Calculation">
          <DataTable caption="Figures between the inputs and the result" isStill isNarrow>
            <tbody>
              {cell.steps.map((step) => (
                <TableRow key={step.label}>
                  <th scope="row">
                    {step.label}
                    <small>{step.formula}</small>
                  </th>
                  <td>{exact(step.value, step)}</td>
                </TableRow>
              ))}
            </tbody>
          </DataTable>
        </Part>
      ) : null}
      {cell.isUnexplained ? (
        <p className="mt-5 max-w-[38em] text-data text-ink-2">
          This is what the first input leaves after the others. The company reports it in lines that are not
          tagged with standard concepts, or whose amounts do not add up to it.
        </p>
      ) : null}
      {cell.explanation?.length ? (
        <Part title="Reported lines included in this remainder">
          <dl className="text-data">
            {cell.explanation.map((line) => (
              <Term key={line.concept} name={line.label}>
                {exact(line.value, cell)}
              </Term>
            ))}
          </dl>
        </Part>
      ) : null}
      {cell.vintages.length && !isOnlyFiling ? (
        <Part title={cell.vintages.length > 1 ? "All reported values" : "Reported value"}>
          <DataTable caption="Values with their filings, first filed first" isStill isNarrow>
            <tbody>
              {cell.vintages.map((vintage) => (
                <TableRow key={`${vintage.filed.accession}${vintage.concept}`}>
                  <td>{exact(vintage.value, cell)}</td>
                  <td className="text wrap">
                    {filing(vintage.filed)}
                    {describeBasis(vintage.concept)}
                    {vintage.lastFiled.accession === vintage.filed.accession
                      ? null
                      : `, last repeated ${formatDay(vintage.lastFiled.filed)}`}
                  </td>
                </TableRow>
              ))}
            </tbody>
          </DataTable>
        </Part>
      ) : null}
      <p className="mt-6 text-data">
        <TextLink to={statementAddress(ticker, query)}>Full statement</TextLink>
      </p>
    </>
  )
}

function Inputs({ data: { ticker, cell, query } }: { data: CellSourceData }) {
  return (
    <Part title="Inputs">
      <DataTable caption="Inputs of this figure" isStill isNarrow>
        <tbody>
          {cell.inputs.map((input) => (
            <TableRow key={`${input.row} ${input.period}`}>
              <th scope="row">
                {input.label}, {input.period}
              </th>
              <td>
                {markEstimate(
                  formatFigure(input.value, Math.abs(input.value) < 1000 ? 2 : 0),
                  input.isEstimated,
                )}
              </td>
              <td className="text">
                {input.source
                  ? input.source.publication
                    ? `${input.source.publication.name}, ${formatDay(input.source.filed)}`
                    : `${input.source.form} filed ${formatDay(input.source.filed)}`
                  : missing}
                {input.source?.registrant ? ` by ${input.source.registrant.name}` : ""}
              </td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
      <p className="pt-2 text-note text-ink-3">
        <TextLink to={cellAddress(ticker, cell.row, cell.period.key, { ...query, vintage: "original" })}>
          The same figure as first reported
        </TextLink>
      </p>
    </Part>
  )
}

/** A concept, which breaks between its words. */
function withBreaks(concept: string): ReactNode {
  return concept.split(/(?<=[:a-z])(?=[A-Z])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a concept can have a word twice, and its words never move
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
}

/** `, five-year table`; empty for an XBRL concept. */
function describeBasis(concept: string): string {
  const figure = parseFigureConcept(concept)
  return figure ? `, ${figureBasisWords[figure.basis]}` : ""
}

interface PrintedTermsProps {
  ticker: Ticker
  accession: Accession
  form: string
  printed: PrintedSource
}

function PrintedTerms({ ticker, accession, form, printed }: PrintedTermsProps) {
  const { basis, label, proof, document, section, fragment } = printed
  const query = new URLSearchParams({ type: form, doc: document, ...(section ? { section } : {}) })
  const address = `/company/${ticker}/${accession}?${query}`
  return (
    <>
      <Term name="Basis">{basis}</Term>
      {label ? <Term name="As printed">{label}</Term> : null}
      <Term name="Proof">{proof}.</Term>
      <Term name="Table">
        <TextLink to={fragment ? `${address}#${fragment}` : address}>
          {section ? "Open the filing at this table" : "Open the document"}
        </TextLink>
      </Term>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h3 className="mb-1 font-serif text-large font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Decimals of an amount per share: cents, or a tenth or hundredth of one as some companies print it. */
function countDecimals(value: number | null): number {
  const isExact = (decimals: number) => Number((value ?? 0).toFixed(decimals)) === value
  return [2, 3, 4].find(isExact) ?? 2
}

/** Formats a value without rounding. */
function exact(value: number | null, { format }: Pick<CellSource, "format">): string {
  // Percents are ratios in the model; their unit is printed beside the figure.
  if (format === "percent") return formatFigure(value === null ? null : value * 100, 2)
  if (format === "score") return formatScore(value)
  const decimals =
    format === "perShare" ? countDecimals(value) : format === "money" || format === "shares" ? 0 : 4
  return formatFigure(value, decimals)
}
