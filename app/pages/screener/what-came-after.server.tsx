import { formatDay, type IsoDate } from "~/lib/dates"
import { formatChange, formatFigure } from "~/lib/numbers"
import type { Since } from "~/model/query/past/what-came-after"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"
import type { LaterDay } from "./load-what-came-after.server"
import { type ScreenerParams, screenerAddress } from "./screener-params"

interface WhatCameAfterProps {
  params: ScreenerParams
  asOf: IsoDate
  later: readonly LaterDay[]
}

/** A table of what came after, and what it leaves out. */
export function WhatCameAfter({ params, asOf, later }: WhatCameAfterProps) {
  const [first] = later
  if (!first) return null
  const at = (path: string) =>
    screenerAddress({ text: params.text, isStaleIncluded: params.isStaleIncluded, asof: params.asof }, path)
  return (
    <section aria-labelledby="came-after" className="mt-8">
      <h2 id="came-after" className="font-serif text-title">
        What came after
      </h2>
      <p className="mt-2 max-w-[46.5em] text-note text-ink-3">
        {`Changes since ${formatDay(asOf)}, each company with the same weight, beside all ${formatFigure(first.all.companies)} companies with figures of that day. Not a return: dividends, payments after a delisting and costs are missing. A delisted company counts at its last known price. The mean leaves out companies without a price on both days.`}
      </p>
      <p className="mt-1 flex gap-4 text-note print:hidden">
        <a href={at("/screener/after.csv")}>CSV</a>
        <a href={at("/screener/after.json")}>JSON</a>
      </p>
      <DataTable
        caption="What came after, for the matching companies and for all"
        label="What came after"
        columns={[
          "To",
          "Companies",
          "Have ended",
          "With prices",
          "Price, mean",
          "Price, median",
          "With revenue",
          "Revenue, median",
        ]}
      >
        {later.flatMap(({ day, matched, all }) => [
          <SinceRow key={day} title={formatDay(day)} since={matched} />,
          <SinceRow key={`${day} all`} title="All of that day" since={all} />,
        ])}
      </DataTable>
    </section>
  )
}

function SinceRow({ title, since }: { title: string; since: Since }) {
  const { companies, ended, endedPriced, priced, withRevenue } = since
  return (
    <TableRow>
      <RowHead>{title}</RowHead>
      <Figure text={formatFigure(companies)} />
      <Figure text={ended > 0 ? `${formatFigure(ended)}, ${formatFigure(endedPriced)} priced` : "0"} />
      <Figure text={formatFigure(priced)} />
      <Figure text={formatChange(since.meanPriceChange)} />
      <Figure text={formatChange(since.medianPriceChange)} />
      <Figure text={formatFigure(withRevenue)} />
      <Figure text={formatChange(since.medianRevenueChange)} />
    </TableRow>
  )
}
