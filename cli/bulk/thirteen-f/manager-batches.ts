import type { DataSetFiling } from "~/edgar/holdings/thirteen-f-data-set"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Cusip } from "~/lib/cusip"
import { countHoldings } from "~/model/holdings/activity"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { toPortfolios } from "~/model/holdings/portfolios"
import { readFiling } from "~/model/holdings/read-thirteen-f"
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
      ...{ security: Uint32Array, manager: Uint32Array, held: Uint32Array },
      ...{ shares: Float64Array, value: Float64Array, weight: Float64Array },
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
): IngestBatchInput {
  const read = filings.map((filing) => readOne(filing, tableOf))
  const name = filings.at(-1)?.cover.manager ?? ""
  const managerQuarters: IngestBatchInput["managerQuarters"] = []
  for (const portfolio of toPortfolios(read)) {
    // Additions without the report that they add to are no portfolio.
    if (portfolio.isPartial) continue
    const filed = portfolio.filings.at(-1)?.filed ?? ""
    const { quarter, valueUsd } = portfolio
    managerQuarters.push({
      ...{ cik, name, quarter, filed },
      ...{ value: valueUsd, positions: countHoldings(portfolio) },
    })
    const manager = positions.managers.place({ cik, name, filed })
    for (const { security, amount, valueUsd: value, weightPct } of portfolio.positions) {
      const { cusip, name: issuer, titleOfClass, amountType, putCall } = security
      if (cusip === "" || !/^[0-9A-Z]{9}$/.test(cusip) || amount <= 0) continue
      positions.columns.push({
        security: positions.securities.place({ cusip, quarter, name: issuer, titleOfClass }),
        ...{ manager, shares: amount, value, weight: weightPct ?? noWeight },
        held: positions.held.place(putCall ? `${amountType} ${putCall}` : amountType),
      })
    }
  }
  return {
    investorFilings: [{ fetchedAt: at, document: encodeInvestor(cik, name, read) }],
    managerQuarters,
  }
}

function readOne(filing: DataSetFiling, tableOf: DataSet["getTable"]) {
  const { accession, form, filed, cover } = filing
  const table = cover.isNotice ? null : tableOf(filing)
  return readFiling({ accession, form, filed, period: cover.period }, cover, table)
}
