import { edgarAddress } from "~/edgar/addresses"
import { keepDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import { decodeFilings, isRead } from "~/model/holdings/decode-investor"
import { reconcile } from "~/model/holdings/reconcile"
import { findReplacement, settleAmendments } from "~/model/holdings/settle-amendments"
import { getStatedUnit } from "~/model/holdings/settle-units"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { type FilingRow, filingState } from "./filing-row"
import type { InvestorContext } from "./investor-context"
import { loadInvestor } from "./load-investor.server"
import type { FilingsPageData } from "./thirteen-f-list-page"

export async function loadFilingsPage(
  cik: string | undefined,
  request: Request,
  context: InvestorContext & SlotContext,
): Promise<FilingsPageData> {
  const { head, loaded } = await loadInvestor(cik, request, context)
  if (loaded.status !== "loaded") return { head, ...loaded }
  const rows = toFilingRows(decodeFilings(loaded.document.body))
  return {
    head,
    status: "loaded",
    view: {
      total: rows.length,
      read: rows.filter(({ state }) => state === "read").length,
      differing: rows.filter(({ agrees }) => agrees === false).length,
      loading: rows.filter(({ state }) => state === "unread").length,
      table: renderSlot(
        context,
        "investor-filings",
        <FilingsTable cik={head.cik} rows={rows} asof={head.asOf} />,
      ),
    },
  }
}

/** Newest first. */
export function toFilingRows(filings: ReturnType<typeof decodeFilings>): FilingRow[] {
  const settled = settleAmendments(filings)
  return settled
    .map((filing): FilingRow => {
      const { accession, form, filed, state, reason } = filing
      const quarter = filing.quarter ? parseQuarter(filing.quarter) : null
      const listed = { accession, form, filed, quarter }
      if (!isRead(filing)) return { ...listed, amendment: null, state, reason, ...unreadRow }
      const { amendment, unit, parsedRows, parsedValue, declaredRows, declaredValue } = filing
      return {
        ...listed,
        amendment,
        replacedOn: findReplacement(settled, filing)?.filed ?? null,
        state,
        reason,
        rows: parsedRows,
        value: parsedValue === null ? null : parsedValue * unit,
        unit,
        unitCertain: filing.unitCertain !== false,
        declaredRows,
        declaredValue: declaredValue === null ? null : declaredValue * unit,
        agrees: reconcile(filing).agrees,
      }
    })
    .reverse()
}

/** Fields that are unknown for a filing without a table. */
const unreadRow = {
  replacedOn: null,
  rows: null,
  value: null,
  unit: null,
  unitCertain: null,
  declaredRows: null,
  declaredValue: null,
  agrees: null,
}

function FilingsTable({ cik, rows, asof }: { cik: Cik; rows: FilingRow[]; asof: IsoDate | null }) {
  return (
    <DataTable
      caption="13F filings, newest first"
      label="13F filings"
      columns={["Form", { text: "Quarter" }, "Filed", "Value", "Rows", { text: "Notes" }]}
    >
      {rows.map((row) => (
        <tr key={row.accession}>
          <th scope="row" className="whole">
            {row.state === "read" ? (
              <a href={`/investor/${cik}/filings/${row.accession}`}>{row.form}</a>
            ) : (
              <a href={edgarAddress.filingPage(cik, row.accession)} rel="noreferrer">
                {row.form} <small className="block text-ink-3">on the SEC website</small>
              </a>
            )}
          </th>
          <td className="text">
            {row.quarter ? (
              <a href={keepDay(`/investor/${cik}/${row.quarter}`, asof)}>{formatQuarter(row.quarter)}</a>
            ) : (
              missing
            )}
          </td>
          <td>{formatDay(row.filed)}</td>
          <Figure text={formatCompactUsd(row.value)} />
          <Figure text={formatFigure(row.rows)} />
          <td className="text wrap">{describeFiling(row)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** What is particular about a filing; empty for a report of holdings that agrees with its cover page. */
function describeFiling(row: FilingRow): string {
  const isOrdinary = row.state === "read" && row.amendment === null && row.replacedOn === null
  const isUsual = row.unit === null || row.unit === getStatedUnit(row.filed)
  const notes = [
    isOrdinary ? null : filingState(row),
    isUsual ? null : `in ${row.unit === 1000 ? "thousands" : "dollars"}`,
    row.unitCertain === false ? "unit not certain" : null,
    row.agrees === false ? "differs from its cover page" : null,
    row.state === "read" && row.agrees === null ? "no total on its cover page" : null,
  ]
  return notes.filter(Boolean).join("; ")
}
