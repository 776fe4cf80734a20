import { z } from "zod"
import { checkStatements, statementCheck } from "~/model/financials/checks/statement-checks"
import { isFigureConcept } from "~/model/financials/facts/figure-basis"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listImportedFilers } from "~/stores/directory/imported-listings-store.server"
import { replaceSplits } from "~/stores/directory/splits-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { checkStatementsSql, statementChecks as checkTable } from "~/stores/operations/checks-store.server"
import { listHistories, noteHistories } from "~/stores/operations/histories-store.server"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { metricsOf, ofCompany } from "~/stores/snapshot/row-set"
import { defineKind, ownDocument, type StoreEffects } from "./kind"

/** Companies' statements, their checks, and the splits that they show. */
export const statementsData = defineKind({
  name: "statements",
  documents: [
    ownDocument({
      of: statementsKind,
      isGiven: true,
      snapshot: "statements",
      // Figures that were imported are only here.
      isKept: ({ imported }) => Boolean(imported?.length),
      follow: joinAgainSql,
      remadeBy: "company",
      keysInRows: "select cik as key from statement_checks",
    }),
  ],
  rows: {
    statementMetrics: metricsOf("statements", statementsKind),
    statementChecks: { ...checkTable.rows, rule: ofCompany(statementsKind) },
    splits: {
      table: "issuer_splits",
      key: ["cik", "date", "ratio"],
      values: [],
      rule: { ...ofCompany(statementsKind), replacesAll: true },
    },
  },
  /** Checks of the batch's statements that the sender made, because a check takes 0.1 seconds or more. */
  shape: { statementChecks: z.array(statementCheck).default([]) },
  async apply({ statementChecks }, { db, documentsOf, now }) {
    const statements = documentsOf(statementsKind)
    const given = new Set(statementChecks.map(({ cik }) => cik))
    const derived = statements
      .filter(({ body }) => !given.has(body.cik))
      .map(({ body }) => checkStatements(body))
    return [
      ...(await joinAgainSql(
        statements.map(({ body }) => body),
        { db, now },
      )),
      ...checkStatementsSql(db, [...statementChecks, ...derived]),
      ...replaceSplits(
        db,
        statements.map(({ body }) => body),
      ),
    ]
  },
})

/**
 * Statements of a bulk load or a snapshot may lack the figures of old filings and imported ones that this instance
 * has. They are joined again in the background.
 */
async function joinAgainSql(
  statements: StatementsDocument[],
  { db, now }: Pick<StoreEffects, "db" | "now">,
): Promise<D1PreparedStatement[]> {
  const alone = statements.filter(
    ({ concepts, history }) => !concepts.some(isFigureConcept) && !history?.gaps.length,
  )
  const histories = await listHistories(
    db,
    alone.map(({ cik }) => cik),
  )
  await noteHistories(db, histories, now())
  const withoutImports = statements.filter(({ imported }) => !imported).map(({ cik }) => cik)
  const imported = await listImportedFilers(db, withoutImports)
  const notes = imported.map((key) => ({ kind: "company", key }))
  return noteStatements(db, notes, now())
}
