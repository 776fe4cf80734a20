import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import { parseAccession } from "~/lib/accession"
import { notFound } from "~/lib/not-found"
import { formatFigure } from "~/lib/numbers"
import { parsePage, takePage } from "~/lib/row-page"
import { tidyName } from "~/lib/text/tidy-name"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { decodeFilingTable } from "~/model/holdings/filing-table"
import { DataTable } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { InvestorContext, InvestorHead } from "./investor-context"
import { loadInvestor } from "./load-investor.server"
import { toFilingRows } from "./load-thirteen-f-list.server"
import type { FilingPageData } from "./thirteen-f-page"

/** One filing with its rows as filed. Throws a 404 if this investor does not have the filing. */
export async function loadFiling(
  params: { cik?: string; accession?: string },
  request: Request,
  context: InvestorContext,
) {
  const accession = parseAccession(params.accession ?? "")
  if (!accession) throw notFound("This is not an accession number.")
  const [{ head, loaded }, table] = await Promise.all([
    loadInvestor(params.cik, request, context),
    context.investors.filingTable(accession),
  ])
  if (loaded.status !== "loaded") return { head, loaded, accession }
  const row = toFilingRows(decodeFilings(loaded.document.body)).find(
    (filing) => filing.accession === accession,
  )
  if (!row) throw notFound(`${head.name} has no 13F filing ${accession}.`)
  const isOwn = table?.cik === head.cik
  return {
    head,
    loaded,
    accession,
    row,
    table: isOwn ? table : null,
    rows: isOwn ? decodeFilingTable(table) : [],
  }
}

export async function loadFilingPage(
  params: { cik?: string; accession?: string },
  request: Request,
  context: InvestorContext & SlotContext,
): Promise<FilingPageData> {
  const { head, loaded, accession, row, table, rows = [] } = await loadFiling(params, request, context)
  if (loaded.status !== "loaded" || !row) return { head, ...(loaded as { status: "absent" }) }
  const shown = takePage(rows, parsePage(new URL(request.url).searchParams))
  return {
    head,
    status: "loaded",
    view: {
      accession,
      row,
      page: shown.page,
      pages: shown.pages,
      stored: rows.length,
      otherManagers: table?.otherManagers ?? [],
      table: rows.length
        ? renderSlot(
            context,
            "filing-rows",
            <RawRows
              head={head}
              rows={shown.rows}
              isThousands={row.unit === 1000}
              hasManagers={rows.some(({ otherManagers }) => otherManagers !== "")}
            />,
          )
        : null,
    },
  }
}

interface RawRowsProps {
  head: InvestorHead
  rows: ThirteenFRow[]
  isThousands: boolean
  hasManagers: boolean
}

function RawRows({ head, rows, isThousands, hasManagers }: RawRowsProps) {
  return (
    <DataTable
      caption={`Rows as filed by ${head.name}`}
      label="Rows as filed"
      columns={[
        "Issuer",
        { text: "Class" },
        { text: "CUSIP" },
        isThousands ? "Value, $K" : "Value, $",
        "Amount",
        { text: "Kind" },
        { text: "Discretion" },
        hasManagers ? { text: "Managers" } : null,
        "Votes sole",
        "Shared",
        "None",
      ]}
    >
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows as filed repeat and keep their order
        <tr key={place}>
          <th scope="row">{tidyName(row.name)}</th>
          <td className="text">{row.titleOfClass.toLowerCase()}</td>
          <td className="text">{row.cusip}</td>
          <td>{formatFigure(row.value)}</td>
          <td>{formatFigure(row.amount)}</td>
          <td className="text">{row.putCall ?? (row.amountType === "PRN" ? "principal" : "shares")}</td>
          <td className="text">{row.discretion.toLowerCase()}</td>
          {hasManagers ? <td className="text">{row.otherManagers}</td> : null}
          <td>{formatFigure(row.votingSole)}</td>
          <td>{formatFigure(row.votingShared)}</td>
          <td>{formatFigure(row.votingNone)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
