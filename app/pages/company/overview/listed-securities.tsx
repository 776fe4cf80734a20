import { missing } from "~/lib/numbers"
import type { ListedCompany } from "~/model/directory/list-index"
import { formatKindSource } from "~/model/securities/listed-security"
import { formatSecurityKind } from "~/model/securities/security-kind"
import { DataTable, TableRow } from "~/ui/data-table"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"

/** A listing of a company as the overview shows it. */
export interface ListedLine {
  ticker: string
  /** As filed; null where only the symbol is known. */
  title: string | null
  kind: string
  /** `13 shares`; null for a security that is no depositary share. */
  ratio: string | null
  exchange: string | null
  source: string
}

export function toListedLine({ ticker, exchange, security }: ListedCompany): ListedLine {
  const { kind, ratio, title, source } = security
  return {
    ticker,
    title,
    kind: formatSecurityKind(kind),
    ratio:
      kind === "ads" ? (ratio === null ? "not known" : `${ratio} ${ratio === 1 ? "share" : "shares"}`) : null,
    exchange,
    source: formatKindSource(source),
  }
}

/** The listed securities of a company, the main one first. */
export function ListedSecurities({ own, lines }: { own: string; lines: ListedLine[] }) {
  if (lines.length === 0) return null
  const hasRatio = lines.some(({ ratio }) => ratio !== null)
  return (
    <Section title="Listed securities">
      <DataTable
        caption="Listed securities"
        columns={[
          { text: "Ticker" },
          { text: "Kind" },
          hasRatio ? { text: "Stands for" } : null,
          { text: "Exchange" },
          { text: "Title" },
          { text: "Source" },
        ]}
      >
        {lines.map(({ ticker, title, kind, ratio, exchange, source }) => (
          <TableRow key={ticker}>
            <th scope="row">
              {ticker === own ? ticker : <TextLink to={`/company/${ticker}`}>{ticker}</TextLink>}
            </th>
            <td className="text">{kind}</td>
            {hasRatio ? <td className="text">{ratio ?? missing}</td> : null}
            <td className="text">{exchange ?? missing}</td>
            <td className="text">{title ?? missing}</td>
            <td className="text">{source}</td>
          </TableRow>
        ))}
      </DataTable>
    </Section>
  )
}
