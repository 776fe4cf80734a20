import { toStakes } from "~/model/owners/owner-stakes"
import { ownersKind } from "~/stores/document-kinds"
import { stakeStatements } from "~/stores/holdings/stakes-store.server"
import { defineKind } from "./kind"

/** Schedules 13D and 13G of companies, and their last reports as rows that are searched by owner. */
export const ownersData = defineKind({
  shape: {},
  documentKinds: [ownersKind],
  apply: (_, { documentsOf, db }) =>
    documentsOf(ownersKind).flatMap(({ body }) => stakeStatements(db, body.cik, toStakes(body))),
})
