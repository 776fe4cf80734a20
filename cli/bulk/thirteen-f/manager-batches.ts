import type { DataSetFiling } from "~/edgar/holdings/thirteen-f-data-set"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Cusip } from "~/lib/cusip"
import { getQuarter } from "~/lib/quarter"
import { countHoldings } from "~/model/holdings/activity"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { formatHeld } from "~/model/holdings/key-rows"
import { toPortfolios } from "~/model/holdings/portfolios"
import { readFiling } from "~/model/holdings/read-thirteen-f"
import {
  getMedianPrice,
  getStatedUnit,
  isUsualPrice,
  type KnownPrices,
  repeatsValues,
  settleUnits,
} from "~/model/holdings/settle-units"
import { Dictionary, GrowingColumns } from "./growing-columns"
import type { DataSet } from "./read-data-set"

/** All positions of a data set, for the holders of each security. */
export interface Positions {
  columns: GrowingColumns<"security" | "manager" | "held" | "shares" | "value" | "weight">
  securities: Dictionary<{ cusip: Cusip; quarter: string; name: string; titleOfClass: string }>
  managers: Dictionary<{ cik: string; name: string; filed: string }>
  held: Dictionary<string>
}

export function noPositions(): Positions {
  return {
    columns: new GrowingColumns({
      security: Uint32Array,
      manager: Uint32Array,
      held: Uint32Array,
      shares: Float64Array,
      value: Float64Array,
      weight: Float64Array,
    }),
    securities: new Dictionary(({ cusip, quarter }) => `${cusip}.${quarter}`),
    managers: new Dictionary(({ cik, filed }) => `${cik} ${filed}`),
    held: new Dictionary((text) => text),
  }
}

/** A weight that is not known, such as that of an option. */
export const noWeight = -1

/** A manager's filings as a batch; its positions are added to `positions`. */
export function toManagerBatch(
  { cik, filings }: DataSet["managers"][number],
  tableOf: DataSet["getTable"],
  at: number,
  positions: Positions,
  known: KnownPrices,
): IngestBatchInput {
  const read = settleUnits(
    filings.map((filing) => readOne(filing, tableOf)),
    known,
  )
  const name = filings.at(-1)?.cover.manager ?? ""
  const managerQuarters: IngestBatchInput["managerQuarters"] = []
  for (const portfolio of toPortfolios(read)) {
    // Additions without the report that they add to are no portfolio.
    if (portfolio.isPartial) continue
    const filed = portfolio.filings.at(-1)?.filed ?? ""
    const { quarter, valueUsd } = portfolio
    managerQuarters.push({
      cik,
      name,
      quarter,
      filed,
      value: valueUsd,
      positions: countHoldings(portfolio),
    })
    const manager = positions.managers.place({ cik, name, filed })
    for (const { security, amount, valueUsd: value, weightPct } of portfolio.positions) {
      const { cusip, name: issuer, titleOfClass } = security
      if (cusip === "" || !/^[0-9A-Z]{9}$/.test(cusip) || amount <= 0) continue
      positions.columns.push({
        security: positions.securities.place({ cusip, quarter, name: issuer, titleOfClass }),
        manager,
        shares: amount,
        value,
        weight: weightPct ?? noWeight,
        held: positions.held.place(formatHeld(security)),
      })
    }
  }
  return {
    investorFilings: [{ fetchedAt: at, document: encodeInvestor(cik, name, read) }],
    managerQuarters,
  }
}

/** So many prices of a security prove the usual one. */
const pricesKept = 9

/** The prices of a data set's filings whose own prices are usual, against which all of its filings are tested. */
export function pricesOfDataSet({ managers, getTable }: Pick<DataSet, "managers" | "getTable">): KnownPrices {
  const prices = new Map<string, number[]>()
  for (const { filings } of managers)
    for (const filing of filings) {
      if (filing.cover.isNotice || !filing.cover.period) continue
      const { rows } = getTable(filing)
      if (repeatsValues(rows) || !isUsualPrice(getMedianPrice(rows), filing.filed)) continue
      const unit = getStatedUnit(filing.filed)
      const quarter = getQuarter(filing.cover.period)
      for (const { cusip, amount, value, amountType, putCall } of rows) {
        if (!cusip || amountType !== "SH" || putCall || amount <= 0 || value <= 0) continue
        const known = prices.get(`${cusip}.${quarter}`)
        if (!known) prices.set(`${cusip}.${quarter}`, [(value * unit) / amount])
        else if (known.length < pricesKept) known.push((value * unit) / amount)
      }
    }
  return (cusip, quarter) => prices.get(`${cusip}.${quarter}`) ?? []
}

function readOne(filing: DataSetFiling, tableOf: DataSet["getTable"]) {
  const { accession, form, filed, cover } = filing
  const table = cover.isNotice ? null : tableOf(filing)
  return readFiling({ accession, form, filed, period: cover.period }, cover, table)
}
