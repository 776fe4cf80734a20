import type { Cik } from "~/lib/cik"
import { checkStatements, type StatementCheck } from "~/model/financials/checks/statement-checks"
import type { DocumentStore } from "~/platform/documents.server"
import { statementsKind } from "~/stores/document-kinds"

export function checkStatementsSql(db: D1Database, checks: StatementCheck[]): D1PreparedStatement[] {
  return checks.length ? [db.prepare(upsert).bind(JSON.stringify(checks))] : []
}

const upsert = `
  insert into statement_checks (cik, balances, balances_held, quarters, quarters_held)
  select value ->> 'cik', value ->> 'balances', value ->> 'balancesHeld', value ->> 'quarters',
    value ->> 'quartersHeld'
  from json_each(?1) where true
  on conflict (cik) do update set balances = excluded.balances, balances_held = excluded.balances_held,
    quarters = excluded.quarters, quarters_held = excluded.quarters_held`

/** Removes the checks of statements that were rebuilt, so that the schedule checks them again. */
export function forgetChecksSql(db: D1Database, ciks: Cik[]): D1PreparedStatement[] {
  const sql = "delete from statement_checks where cik in (select value from json_each(?1))"
  return ciks.length ? [db.prepare(sql).bind(JSON.stringify(ciks))] : []
}

/** Companies per run; a check takes 0.1 seconds or more. */
const checkedAtOnce = 20

const uncheckedSql = `
  select cik from company_metrics where source = 'statements'
    and not exists (select 1 from statement_checks where statement_checks.cik = company_metrics.cik)
  limit ${checkedAtOnce}`

/** Checks some companies whose statements have not been checked since they were derived. */
export async function checkUnchecked(db: D1Database, documents: DocumentStore): Promise<void> {
  const { results } = await db.prepare(uncheckedSql).all<{ cik: Cik }>()
  const checks: StatementCheck[] = []
  for (const { cik } of results) {
    const stored = await documents.get(statementsKind, cik)
    if (stored) checks.push(checkStatements(stored.body))
  }
  const statements = checkStatementsSql(db, checks)
  if (statements.length) await db.batch(statements)
}
