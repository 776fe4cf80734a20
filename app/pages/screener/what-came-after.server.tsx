import { groupBy } from "~/lib/collections"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatChange, formatFigure } from "~/lib/numbers"
import { endOfMonth } from "~/model/query/past/month-ends"
import { compareSince, type DayFigures, type Since } from "~/model/query/past/what-came-after"
import { listMetrics, type Query } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { loadColumns } from "~/stores/screener/columns-store.server"
import { readLaterFigures } from "~/stores/screener/later-figures.server"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"
import { toLeftOut } from "./screen-companies.server"
import type { ScreenerParams } from "./screener-params"

/** The companies that matched on a past day and all of that day, by a later day. */
interface LaterDay {
  day: IsoDate
  matched: Since
  all: Since
}

const yearsAfter = [1, 3, 5]

/** The month ends at which what came after is shown: some years later, and the last one that is stored. */
export function listLaterDays(day: IsoDate, last: IsoDate): IsoDate[] {
  const later = yearsAfter.map((years) =>
    endOfMonth(`${Number(day.slice(0, 4)) + years}${day.slice(4, 7)}-01`),
  )
  return [...new Set([...later.filter((each) => each <= last), last])].filter((each) => each > day)
}

interface Stores {
  db: D1Database
  documents: DocumentStore
}

/** The changes of the companies that match on a past day, and of all companies of the day, to each stored later day. */
export async function loadWhatCameAfter(
  query: Query,
  params: ScreenerParams,
  asof: IsoDate,
  last: IsoDate,
  { db, documents }: Stores,
): Promise<LaterDay[]> {
  const read = [...listMetrics(query), figuresAge, "price", "revenue"]
  const table = await loadColumns(db, documents, read, Date.now(), asof)
  if (!table) return []
  const { asOf, ciks } = table.head
  const order = { metric: null, isDescending: true }
  const isLeftOut = toLeftOut(query, params, table)
  const find = (some: Query | null) =>
    screen(some, table, order, { from: 0, size: table.rowCount }, isLeftOut).rows.slice()
  const [matching, all] = [find(query), find(null)]
  const { codes, words } = table.text("currency")
  const [prices, revenues] = [table.metric("price"), table.metric("revenue")]
  const toKnown = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
  const getFigures = (row: number): DayFigures => ({
    currency: words[codes[row] ?? 0] || null,
    price: toKnown(prices[row]),
    revenue: toKnown(revenues[row]),
  })
  const splits = groupBy(await listSplitsOf(db, ciks), ({ cik }) => cik)
  const found: LaterDay[] = []
  // One after the other: each day's columns are as large as the shown ones.
  for (const day of listLaterDays(asOf, last)) {
    const getLater = await readLaterFigures(day, documents)
    if (!getLater) continue
    const compare = (rows: Uint32Array) =>
      compareSince(
        [...rows].flatMap((row) => {
          const cik = ciks[row]
          if (cik === undefined) return []
          const since = (splits.get(cik) ?? []).filter(({ date }) => date > asOf && date <= day)
          const splitFactor = since.reduce((product, { ratio }) => product * ratio, 1)
          return { earlier: getFigures(row), later: getLater(cik), splitFactor }
        }),
      )
    found.push({ day, matched: compare(matching), all: compare(all) })
  }
  return found
}

/** A table of what came after, and what it leaves out. */
export function WhatCameAfter({ asOf, later }: { asOf: IsoDate; later: readonly LaterDay[] }) {
  const [first] = later
  if (!first) return null
  return (
    <section aria-labelledby="came-after" className="mt-8">
      <h2 id="came-after" className="font-serif text-title">
        What came after
      </h2>
      <p className="mt-2 max-w-[74ch] text-note text-ink-3">
        {`Changes since ${formatDay(asOf)}, each company with the same weight, beside all ${formatFigure(first.all.companies)} companies with figures of that day. This is no forecast, and no return: dividends, returns after a delisting and costs are missing. A company that has ended counts at its last known price. Companies without a known price on both days are not in the mean; the columns say how many have one.`}
      </p>
      <DataTable caption="What came after, for the matching companies and for all" label="What came after">
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Companies</th>
            <th scope="col">Have ended</th>
            <th scope="col">With prices</th>
            <th scope="col">Price, mean</th>
            <th scope="col">Price, median</th>
            <th scope="col">With revenue</th>
            <th scope="col">Revenue, median</th>
          </tr>
        </thead>
        <tbody>
          {later.flatMap(({ day, matched, all }) => [
            <SinceRow key={day} title={formatDay(day)} since={matched} />,
            <SinceRow key={`${day} all`} title="All of that day" since={all} />,
          ])}
        </tbody>
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
