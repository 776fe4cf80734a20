import type { StatementCheck } from "~/model/financials/checks/statement-checks"

export function checkStatementsSql(db: D1Database, checks: StatementCheck[]): D1PreparedStatement[] {
  const rows = checks.map((check) => ({
    ...check,
    differing: check.identities.reduce((sum, { checked, held, named }) => sum + checked - held - named, 0),
  }))
  return rows.length ? [db.prepare(upsert).bind(JSON.stringify(rows))] : []
}

const upsert = `
  insert into statement_checks (cik, balances, balances_held, quarters, quarters_held, identities, differing)
  select value ->> 'cik', value ->> 'balances', value ->> 'balancesHeld', value ->> 'quarters',
    value ->> 'quartersHeld', value -> 'identities', value ->> 'differing'
  from json_each(?1) where true
  on conflict (cik) do update set balances = excluded.balances, balances_held = excluded.balances_held,
    quarters = excluded.quarters, quarters_held = excluded.quarters_held,
    identities = excluded.identities, differing = excluded.differing`
