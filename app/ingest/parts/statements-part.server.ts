import { z } from "zod"
import { checkStatements, statementCheck } from "~/model/financials/checks/statement-checks"
import { replaceSplits } from "~/stores/directory/splits-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { checkStatementsSql } from "~/stores/operations/checks-store.server"
import { definePart } from "./part"

/** Companies' statements, their checks, and the splits that they show. */
export const statementsPart = definePart({
  /** Checks of the batch's statements that the sender made, because a check takes 0.1 seconds or more. */
  shape: { statementChecks: z.array(statementCheck).default([]) },
  documentKinds: [statementsKind],
  apply({ statementChecks }, { db, documentsOf }) {
    const statements = documentsOf(statementsKind)
    const given = new Set(statementChecks.map(({ cik }) => cik))
    const derived = statements
      .filter(({ body }) => !given.has(body.cik))
      .map(({ body }) => checkStatements(body))
    return [
      ...checkStatementsSql(db, [...statementChecks, ...derived]),
      ...replaceSplits(
        db,
        statements.map(({ body }) => body),
      ),
    ]
  },
})
