import { z } from "zod"
import type { CompanyYears } from "~/model/metrics/metric-years"
import { companyYears } from "~/model/metrics/metric-years"

/** A row has about 25 kB; D1 allows 2 MB of bound text. */
const rowsAStatement = 40

const upsertYears = `
  insert into metric_years (cik, figures) select value ->> 'cik', value -> 'figures' from json_each(?1) where true
  on conflict (cik) do update set figures = excluded.figures`

/** The statements that store metrics of fiscal years. */
export function yearStatements(years: readonly CompanyYears[], db: D1Database): D1PreparedStatement[] {
  return Array.from({ length: Math.ceil(years.length / rowsAStatement) }, (_, chunk) =>
    db
      .prepare(upsertYears)
      .bind(JSON.stringify(years.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement))),
  )
}

const yearsRow = companyYears.extend({
  figures: z.string().transform((text) => companyYears.shape.figures.parse(JSON.parse(text))),
})

const pageOfYears = "select cik, figures from metric_years where cik > ?1 order by cik limit ?2"

/** Companies' metrics of fiscal years in order of CIK, some at a time. */
export async function* readYearPages(db: D1Database, rowsAPage: number): AsyncGenerator<CompanyYears[]> {
  for (let after = ""; ; ) {
    const { results } = await db.prepare(pageOfYears).bind(after, rowsAPage).all()
    const page = z.array(yearsRow).parse(results)
    yield page
    if (results.length < rowsAPage) return
    after = page.at(-1)?.cik ?? ""
  }
}
