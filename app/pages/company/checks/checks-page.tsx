import { useLoaderData } from "@remix-run/react"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Loaded } from "~/lib/loaded"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { ChoiceCounts } from "~/model/financials/checks/count-choices"
import { FinancialsTabs } from "~/pages/company/financials/financials-tabs"
import { NotLoaded, statementsPart } from "~/pages/company/request/not-loaded"
import { DataTable, Figure } from "~/ui/data-table"
import { Section } from "~/ui/section"
import { Controls, DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { ShownCase, ShownIdentity } from "./checks-view"

export type ChecksPageData = { ticker: Ticker; cik: Cik } & Loaded<{
  identities: ShownIdentity[]
  choices: ChoiceCounts
}>

export function ChecksPage() {
  const data = useLoaderData<ChecksPageData>()
  const { ticker, cik } = data
  const path = `/company/${ticker}/checks`
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current="checks" />
      </Controls>
      {data.status !== "loaded" ? (
        <NotLoaded part={statementsPart} read={data} cik={cik} retry={path} />
      ) : (
        <Identities path={path} identities={data.identities} choices={data.choices} />
      )}
    </>
  )
}

function Identities({
  path,
  identities,
  choices,
}: {
  path: string
  identities: ShownIdentity[]
  choices: ChoiceCounts
}) {
  const sum = (figure: "checked" | "held" | "named" | "filed") =>
    identities.reduce((total, each) => total + each[figure], 0)
  const off = sum("checked") - sum("held") - sum("named")
  return (
    <>
      <p className="pt-2.5 text-small">
        {countText(sum("checked"), "test")} of the statements as last filed: {formatFigure(sum("held"))}{" "}
        passed, {formatFigure(sum("named"))} explained, {formatFigure(off)} failed
        {sum("filed") > 0
          ? `, ${formatFigure(sum("filed"))} of them because a filing contradicts itself`
          : ""}
        .
      </p>
      <div className="noted">
        <NoteLine beside={<DataLinks at={path} />}>
          A difference is explained by a row of the statement, by rounding or by another definition.{" "}
          {describeChoices(choices)} DQC: rules of the data quality committee of XBRL US.
        </NoteLine>
        <IdentityTable identities={identities} />
      </div>
      {identities
        .filter(({ cases }) => cases.length > 0)
        .map((identity) => (
          <Section key={identity.identity} title={identity.label}>
            <p className="max-w-[46.5em] py-2 text-small text-ink-2">
              {identity.formula}.{identity.rule ? ` Tested as in rule ${identity.rule}.` : ""}
              {identity.checked - identity.held > identity.cases.length
                ? ` The newest ${identity.cases.length} are shown; the data has all.`
                : ""}
            </p>
            <CaseTable {...identity} />
          </Section>
        ))}
    </>
  )
}

/** How many figures were chosen in which way. */
function describeChoices({ printed, ordered, computed }: ChoiceCounts): string {
  const parts: [count: number, words: string][] = [
    [printed, "chosen by the printed statement"],
    [ordered, "chosen by a standard order of concepts"],
    [computed, "computed from others"],
  ]
  const known = parts.flatMap(([count, words]) => (count > 0 ? [`${formatFigure(count)} ${words}`] : []))
  return known.length > 0 ? `Figures: ${known.join(", ")}.` : ""
}

function IdentityTable({ identities }: { identities: ShownIdentity[] }) {
  return (
    <DataTable caption="Checks" isNarrow columns={["Check", "Tested", "Passed", "Explained", "Failed"]}>
      {identities.map(({ identity, label, formula, rule, checked, held, named }) => (
        <tr key={identity}>
          <th scope="row" className="max-tablet:w-full">
            {label}
            <small>
              {formula}
              {rule ? ` (${rule})` : ""}
            </small>
          </th>
          <Figure text={formatFigure(checked)} />
          <Figure text={formatFigure(held)} />
          <Figure text={formatFigure(named)} />
          <Figure text={formatFigure(checked - held - named)} />
        </tr>
      ))}
    </DataTable>
  )
}

function CaseTable({ label, cases }: { label: string; cases: ShownCase[] }) {
  return (
    <DataTable
      caption={label}
      isNarrow
      columns={["Period", { text: "Row" }, "Expected", "Found", "Difference", { text: "Cause" }]}
    >
      {cases.map(({ period, end, row, to, expected, found, cause }) => (
        <tr key={`${period} ${row}`}>
          <th scope="row" className="whole" title={`To ${formatDay(end)}`}>
            {period}
          </th>
          <td className="text">{to ? <TextLink to={to}>{row}</TextLink> : row}</td>
          <Figure text={formatExact(expected)} />
          <Figure text={formatExact(found)} />
          <Figure text={formatExact(found - expected)} />
          <td className="text wrap min-w-[28em]">{cause}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Small figures, such as those of a share, with their cents. */
function formatExact(value: number): string {
  return formatFigure(value, Math.abs(value) < 1000 && !Number.isInteger(value) ? 2 : 0)
}
