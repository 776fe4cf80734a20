import { z } from "zod"
import { statementCheck } from "~/model/financials/checks/statement-checks"
import { replaceSplits } from "~/stores/directory/splits-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { checkStatementsSql, forgetChecksSql } from "~/stores/operations/checks-store.server"
import { definePart } from "./part"

/** Companies' statements, their checks, and the splits that they show. */
export const statementsPart = definePart({
  shape: { statementChecks: z.array(statementCheck).default([]) },
  documentKinds: [statementsKind],
  apply({ statementChecks }, { db, documentsOf }) {
    const statements = documentsOf(statementsKind)
    return [
      ...forgetChecksSql(
        db,
        statements.map(({ body }) => body.cik),
      ),
      ...checkStatementsSql(db, statementChecks),
      ...replaceSplits(
        db,
        statements.map(({ body }) => body),
      ),
    ]
  },
})
