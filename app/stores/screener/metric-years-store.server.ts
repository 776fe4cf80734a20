import { companyYears } from "~/model/metrics/metric-years"
import { defineTable, type RowOf, storedJson } from "~/stores/table"

/** Companies' metrics of fiscal years. */
export const metricYears = defineTable({
  name: "metric_years",
  key: ["cik"],
  fields: { cik: companyYears.shape.cik, figures: storedJson(companyYears.shape.figures) },
})
type CompanyYears = RowOf<typeof metricYears>

const pageOfYears = `select ${metricYears.columns} from metric_years where cik > ?1 order by cik limit ?2`

/** Companies' metrics of fiscal years in order of CIK, some at a time. */
export async function* readYearPages(db: D1Database, rowsAPage: number): AsyncGenerator<CompanyYears[]> {
  for (let after = ""; ; ) {
    const { results } = await db.prepare(pageOfYears).bind(after, rowsAPage).all()
    const page = metricYears.parse(results)
    yield page
    if (results.length < rowsAPage) return
    after = page.at(-1)?.cik ?? ""
  }
}
