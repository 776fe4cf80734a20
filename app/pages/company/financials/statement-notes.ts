import { formatDay, type IsoDate } from "~/lib/dates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { ownLinesLabel } from "~/model/financials/view/explain-rows"
import type { StatementAddress } from "~/model/financials/view/statement-query"
import type { ViewPeriod, ViewRow } from "~/model/financials/view/view-statement"
import { registerNote } from "~/model/registers/describe-reports"

/** Notes that a reader needs before the columns, a sentence or two each. */
export function statementNotes(
  document: StatementsDocument,
  address: StatementAddress,
  periods: ViewPeriod[],
  rows: ViewRow[],
  lines: readonly { label: string; kind: string }[],
): string[] {
  return [
    address.asof === null ? null : describeKnownOn(address.asof),
    registerNote(document),
    reportingEntityNote(document, address, periods),
    predecessorNote(document, periods, rows),
    ownLinesNote(lines),
    fleetNote(document, address),
  ].filter((note) => note !== null)
}

/** The meaning of a company's figures on a past day. */
export function describeKnownOn(day: IsoDate): string {
  return `As known on ${formatDay(day)}: figures come from filings up to that day, and prices are of that time, where known. The industry, and so the choice of lines, is of today.`
}

/** Explains which periods were first reported by a predecessor in a reverse merger; null if none were. */
function reportingEntityNote(
  { reportingEntityChanges, filings }: StatementsDocument,
  { asof, statement, vintage }: StatementAddress,
  periods: ViewPeriod[],
): string | null {
  const span = statement === "balance" ? "I" : "Y"
  const changes = periods.flatMap(({ fiscalYear, fiscalQuarter }) => {
    const filing =
      reportingEntityChanges[`${fiscalYear}${span}4`] ??
      reportingEntityChanges[`${fiscalYear}I${fiscalQuarter ?? 4}`]
    const filed = filing === undefined ? undefined : filings.filed[filing]
    return filed === undefined || (asof !== null && filed > asof) ? [] : [{ fiscalYear, filed }]
  })
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return null
  const years = getSpan(`${first.fiscalYear}`, `${last.fiscalYear}`)
  return vintage === "latest"
    ? `Values of ${years} are those of the business reporting since ${formatDay(last.filed)}; its predecessor reported them first.`
    : `Values of ${years} are those of another business, the predecessor of the one reporting since ${formatDay(last.filed)}.`
}

/** Names the registrant whose history continues here, and the periods with values that it filed. */
function predecessorNote(
  { predecessor }: StatementsDocument,
  periods: ViewPeriod[],
  rows: ViewRow[],
): string | null {
  const filed = periods.filter((_, index) => rows.some((row) => row.sources[index]?.registrant))
  const [first, last] = [filed[0], filed.at(-1)]
  if (!predecessor || !first || !last) return null
  const { name, cik, on } = predecessor
  return `Values of ${getSpan(periodName(first), periodName(last))} include those that ${name} (CIK ${cik}) filed up to ${formatDay(on)}. This company is its successor. The source of each figure names its filing.`
}

/** Says what remainders are, where nothing that the company tags with standard concepts explains one. */
function ownLinesNote(lines: readonly { label: string; kind: string }[]): string | null {
  const isOwn = lines.some(({ kind, label }) => kind === "part" && label === ownLinesLabel)
  return isOwn
    ? `“${ownLinesLabel}” is what a reported total leaves after the rows above: the company does not tag these lines with standard concepts that add up to it.`
    : null
}

/** Free cash flow of a company that rents out vehicles or equipment counts what it pays for them. */
function fleetNote({ rentsOut }: StatementsDocument, { statement }: StatementAddress): string | null {
  return rentsOut && statement === "cashflow"
    ? "Most revenue is rent, so free cash flow includes other investing activities, where the fleet is bought and sold."
    : null
}

function periodName({ fiscalYear, fiscalQuarter }: ViewPeriod): string {
  return fiscalQuarter === null ? `${fiscalYear}` : `${fiscalYear} Q${fiscalQuarter}`
}

function getSpan(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`
}
