import { basename } from "node:path"
import type { StatementFiling, StatementNumber } from "~/edgar/xbrl/statement-data-set"
import { compareText } from "~/lib/text/compare-text"
import { countBytes, loadDataSet, type Piece, type SendEffects } from "../run/send-pieces"
import { findStatementTables, readStatementTables, type StatementTables } from "./read-statements"
import { toFiledStatements } from "./statement-batch"

/** What a data set has; `breakdowns` are those that add up, `refusedBreakdowns` those that do not. */
const noCounts = { filings: 0, rows: 0, leftOut: 0, breakdowns: 0, refusedBreakdowns: 0 }

const filingsABatch = 25

const periodic = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/
/** Members of other axes, such as subsidiaries or scenarios, are neither segments nor columns of a statement. */
const usedAxes =
  /^(?:(?:BusinessSegments|Segments|ProductOrService|ProductsAndServices|Geographical|RegionReportingInformationByRegion|GeographicalAreas|ConsolidationItems|SegmentConsolidationItems|EquityComponents|ComponentsOfEquity)=[^;]*;){1,2}$/

const wanted = {
  isFiling: ({ form }: StatementFiling) => periodic.test(form),
  isLine: () => true,
  isNumber: ({ segments }: StatementNumber) => segments === "" || usedAxes.test(segments),
}

/** Loads a financial statement data set: breakdowns by segment, and statements as reported, of every report. */
export async function loadStatements(path: string, at: number, effects: SendEffects) {
  const found = await findStatementTables(path)
  const name = basename(path)
  return loadDataSet({ name, mark: found.mark, counts: noCounts }, effects, async (send, counts) => {
    const onRead = countBytes(effects, found.entries.num.size + found.entries.pre.size)
    const set = await readStatementTables(path, found, wanted, onRead)
    set.filings.sort((a, b) => compareText(a.cik, b.cik) || (a.filed < b.filed ? -1 : 1))
    Object.assign(counts, { filings: set.filings.length, rows: set.rows, leftOut: set.leftOut })
    await send(getPieces(name, set, at, counts))
  })
}

function* getPieces(
  name: string,
  set: StatementTables,
  at: number,
  counts: typeof noCounts,
): Generator<Piece> {
  for (let first = 0; first < set.filings.length; first += filingsABatch) {
    const chosen = set.filings.slice(first, first + filingsABatch)
    yield {
      key: `${name} reports ${first}`,
      what: "reports",
      done: first + chosen.length,
      of: set.filings.length,
      // Deriving takes longer than sending, and is left out for what an earlier run has sent.
      toBatch() {
        const filed = chosen.map((filing) => ({ cik: filing.cik, ...toFiledStatements(filing, set) }))
        for (const { segments } of filed) {
          counts.breakdowns += segments.breakdowns.length
          counts.refusedBreakdowns += segments.refused.length
        }
        return {
          segmentFilings: filed.map(({ cik, segments }) => ({
            fetchedAt: at,
            document: { cik, filings: [segments], labels: {} },
          })),
          reportedFilings: filed
            .filter(({ asReported }) => asReported.statements.length > 0)
            .map(({ asReported }) => ({ fetchedAt: at, document: asReported })),
        }
      },
    }
  }
}
