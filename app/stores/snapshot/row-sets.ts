import {
  filingsKind,
  fundKind,
  holdersKind,
  insidersKind,
  ownersKind,
  statementsKind,
} from "~/stores/document-kinds"

/** A value of a row in a snapshot. */
export type RowValue = string | number | null
export type SnapshotRow = Record<string, RowValue>

/** Rows of a table that a snapshot contains, and how they meet stored ones. */
export interface RowSet {
  table: string
  key: string[]
  /** The other columns. */
  values: string[]
  /** The rows of the table that belong to the set; all without it. */
  where?: string
  rule: RowRule
}

export type RowRule =
  /** Rows that were derived from a document are taken with it. `keys` are the columns that make its key. */
  | { rule: "of document"; kind: string; keys: string[]; replacesAll?: true }
  /** A stored row is replaced if the column is later in the given one. */
  | { rule: "later"; column: string }
  /** A stored row stays as it is. */
  | { rule: "missing" }
  /** Unknown values of a stored row are filled in. */
  | { rule: "filled" }
  /** See the statement of listings. */
  | { rule: "listing" }

const ofCompany = (kind: { name: string }): RowRule => ({
  rule: "of document",
  kind: kind.name,
  keys: ["cik"],
})

const ofIssuer: RowRule = {
  rule: "of document",
  kind: insidersKind.name,
  keys: ["issuer"],
  replacesAll: true,
}

const metricsOf = (source: string, kind: { name: string }): RowSet => ({
  table: "named_metrics",
  key: ["cik", "source"],
  values: ["figures", "currency"],
  where: `source = '${source}'`,
  rule: ofCompany(kind),
})

/** Companies that an import added or that were invented are only of their instance. */
const isOfSec = "cik < '9000000000'"

/** The rows of a snapshot by name, in the order in which they are loaded. */
export const rowSets = {
  listings: {
    table: "companies",
    key: ["ticker"],
    values: ["cik", "name", "exchange", "country", "sic", "fiscal_year_end", "coverage", "position"],
    where: `${isOfSec} and ticker not in (select ticker from imported_listings)`,
    rule: { rule: "listing" },
  },
  investors: {
    table: "investors",
    key: ["cik"],
    values: ["name", "owner"],
    rule: { rule: "missing" },
  },
  shareClasses: {
    table: "funds",
    key: ["ticker"],
    values: ["cik", "series_id", "class_id", "name", "class_name", "registrant"],
    rule: { rule: "filled" },
  },
  aliases: {
    table: "company_aliases",
    key: ["word", "cik", "kind", "alias"],
    values: ["until"],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  filingOwners: {
    table: "filing_owners",
    key: ["accession"],
    values: ["cik"],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  recentFilings: {
    table: "recent_filings",
    key: ["accession"],
    values: ["cik", "form", "items", "filed", "accepted", "document"],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  unlistedNames: {
    table: "unlisted_names",
    key: ["word", "cik"],
    values: ["name", "until"],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  earnings: {
    table: "earnings_events",
    key: ["cik", "period_end"],
    values: [
      ...["quarter", "fiscal_year", "date", "time", "session", "status", "from_date", "to_date"],
      ...["accession", "form", "file", "results_quarter", "results_year", "revenue", "eps", "currency"],
      "error_days",
    ],
    rule: { rule: "of document", kind: filingsKind.name, keys: ["cik"], replacesAll: true },
  },
  filingMetrics: metricsOf("filings", filingsKind),
  statementMetrics: metricsOf("statements", statementsKind),
  metricYears: {
    table: "metric_years",
    key: ["cik"],
    values: ["figures"],
    rule: ofCompany(statementsKind),
  },
  insiderMetrics: metricsOf("insiders", insidersKind),
  statementChecks: {
    table: "statement_checks",
    key: ["cik"],
    values: ["balances", "balances_held", "quarters", "quarters_held", "identities", "differing"],
    rule: ofCompany(statementsKind),
  },
  splits: {
    table: "issuer_splits",
    key: ["cik", "date", "ratio"],
    values: [],
    rule: { rule: "of document", kind: statementsKind.name, keys: ["cik"], replacesAll: true },
  },
  ownerStakes: {
    table: "owner_stakes",
    key: ["source", "issuer", "owner", "security"],
    values: [
      ...["issuer_name", "owner_cik", "filer", "name", "shares", "percent", "form", "event", "filed"],
      ...["accession", "file", "is_ended"],
    ],
    rule: { rule: "of document", kind: ownersKind.name, keys: ["source"], replacesAll: true },
  },
  persons: {
    table: "persons",
    key: ["cik"],
    values: ["name"],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  personWords: {
    table: "person_words",
    key: ["word", "cik"],
    values: [],
    where: isOfSec,
    rule: { rule: "missing" },
  },
  personRoles: {
    table: "person_roles",
    key: ["person", "issuer"],
    values: ["issuer_name", "roles", "is_director", "is_officer", "since", "until", "has_left"],
    rule: ofIssuer,
  },
  insiderTrades: {
    table: "insider_trades",
    key: ["issuer", "accession", "line"],
    values: [
      ...["issuer_name", "day", "filed", "form", "code", "owner_cik", "owner", "role", "shares", "price"],
      ...["value", "owned_after", "plan", "first_since"],
    ],
    rule: ofIssuer,
  },
  insiderClusters: {
    table: "insider_clusters",
    key: ["issuer", "from_day"],
    values: ["to_day", "issuer_name", "owners", "owner_count", "shares", "value"],
    rule: ofIssuer,
  },
  fundNames: {
    table: "fund_names",
    key: ["word", "ticker"],
    values: ["cik", "name"],
    rule: { rule: "of document", kind: fundKind.name, keys: ["ticker"], replacesAll: true },
  },
  fundReports: {
    table: "fund_reports",
    key: ["fund"],
    values: ["ticker", "name", "as_of"],
    rule: { rule: "later", column: "as_of" },
  },
  managerNames: {
    table: "manager_names",
    key: ["word", "cik"],
    values: ["name"],
    rule: { rule: "missing" },
  },
  managerQuarters: {
    table: "manager_quarters",
    key: ["quarter", "cik"],
    values: ["value", "positions", "filed"],
    rule: { rule: "later", column: "filed" },
  },
  securityQuarters: {
    table: "security_quarters",
    key: ["cusip", "quarter"],
    values: [
      ...["name", "holders", "shares", "value", "price", "new_count", "added", "reduced", "sold_out"],
      ...["bought", "sold"],
    ],
    rule: { rule: "of document", kind: holdersKind.name, keys: ["cusip", "quarter"] },
  },
  sources: {
    table: "sources",
    key: ["key"],
    values: ["fetched_at"],
    where: `fetched_at is not null and error is null and substr(key, 1, instr(key, ':')) in
      ('company:', 'insiders:', 'pay:', 'segments:', 'releases:', 'history:', 'investor:', 'fund:', 'owners:')
      and substr(key, instr(key, ':') + 1) not between '9000000000' and '9999999999'`,
    rule: { rule: "later", column: "fetched_at" },
  },
} as const satisfies Record<string, RowSet>

export type RowSetName = keyof typeof rowSets

export const rowSetNames = Object.keys(rowSets) as [RowSetName, ...RowSetName[]]

export function getRowSet(name: RowSetName): RowSet {
  return rowSets[name]
}

export function listColumns({ key, values }: RowSet): string[] {
  return [...key, ...values]
}
