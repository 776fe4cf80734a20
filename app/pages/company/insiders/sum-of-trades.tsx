import { formatDay } from "~/lib/dates"
import { countText, formatCompactUsd, formatFigure } from "~/lib/numbers"
import type { FormsOfSpan } from "~/model/insiders/insiders-document"
import type { SpanOfTrades } from "~/model/insiders/net-buying"
import { Facts } from "~/ui/facts"
import { NoteLine } from "~/ui/tabs"

export type ReadSum = SpanOfTrades & { forms: FormsOfSpan }

/** Purchases and sales of a span of days. A sum of which forms are missing says how many are read. */
export function SumOfTrades({ sum }: { sum: ReadSum | null }) {
  if (!sum) return null
  const { days, boughtUsd, soldUsd, netUsd, buyers, sellers, to, isWhole, unpriced, forms } = sum
  if (!isWhole && forms.read === 0)
    return (
      <NoteLine>
        {`None of the ${formatFigure(forms.listed)} ownership forms of the last ${days} days could be read, so their purchases and sales have no sum.`}
      </NoteLine>
    )
  return (
    <Facts
      facts={[
        {
          term: `Net insider buying${isWhole ? "" : ` (${formatFigure(forms.read)} of ${countText(forms.listed, "form")})`}, ${days} days to ${formatDay(to)}`,
          value: formatCompactUsd(netUsd),
          note: unpriced > 0 ? `${count(unpriced, "trade")} without a price not counted` : null,
        },
        { term: "Bought", value: formatCompactUsd(boughtUsd), note: count(buyers, "buyer") },
        { term: "Sold", value: formatCompactUsd(soldUsd), note: count(sellers, "seller") },
      ]}
    />
  )
}

function count(size: number, word: string): string | null {
  if (size === 0) return null
  return countText(size, word)
}
