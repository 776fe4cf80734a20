import { formatDay } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { formatPrice } from "~/pages/company/financials/format-key-figure"
import { RangeBar } from "~/ui/charts/range-bar"
import { SmallChart } from "~/ui/charts/small-chart.server"
import type { BarsPicture, PricePicture } from "./glance-charts"
import type { HeadlineFact } from "./headline"

interface Props {
  price: PricePicture | null
  bars: BarsPicture[]
  /** The figures of twelve months, for the heads of the columns. */
  facts: HeadlineFact[]
}

/** The price, revenue and earnings per share of a company as pictures. */
export function GlanceCharts({ price, bars, facts }: Props) {
  const hasQuarters = bars.some(({ quarters }) => quarters !== null)
  return (
    <div className="glance-charts">
      {price ? <PriceCard {...price} /> : null}
      {hasQuarters ? (
        <fieldset className="glance-switch">
          <legend className="sr-only">Columns are</legend>
          <label>
            <input type="radio" name="bars" defaultChecked /> Years
          </label>
          <label>
            <input type="radio" name="bars" className="by-quarter" /> Quarters
          </label>
        </fieldset>
      ) : null}
      {bars.map((each, place) => (
        <BarsCard
          key={each.row}
          {...each}
          fact={facts.find(({ key }) => key === each.row) ?? null}
          isWide={place === 0 && bars.length > 2}
        />
      ))}
    </div>
  )
}

function PriceCard({ price, range, chart }: PricePicture) {
  return (
    <figure className="glance-card glance-wide">
      <figcaption>
        <span>Price</span> <b>{formatPrice(price)}</b> <small>{formatDay(price.date)}</small>
      </figcaption>
      {range ? (
        <p className="glance-range">
          {formatFigure(range.low, 2)}
          <RangeBar low={range.low} high={range.high} value={price.close} />
          {formatFigure(range.high, 2)}
          <small>{range.count > 20 ? "52 weeks" : `${range.count} quarter ends`}</small>
        </p>
      ) : null}
      {chart ? <SmallChart data={chart} /> : null}
    </figure>
  )
}

function BarsCard({
  label,
  years,
  quarters,
  fact,
  isWide,
}: BarsPicture & { fact: HeadlineFact | null; isWide: boolean }) {
  return (
    <figure className={isWide ? "glance-card glance-wide" : "glance-card"}>
      <figcaption>
        <span>{label}</span>{" "}
        {fact ? (
          <>
            <b>{fact.href ? <a href={fact.href}>{fact.value}</a> : fact.value}</b> <small>{fact.note}</small>
          </>
        ) : null}
      </figcaption>
      <div className={quarters ? "of-years" : undefined}>
        <SmallChart data={years} />
      </div>
      {quarters ? (
        <div className="of-quarters">
          <SmallChart data={quarters} />
        </div>
      ) : null}
    </figure>
  )
}
