import type { StatementCheck } from "~/model/financials/checks/statement-checks"

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
