import { toStakes } from "~/model/owners/owner-stakes"
import { ownersKind } from "~/stores/document-kinds"
import { stakeStatements } from "~/stores/holdings/stakes-store.server"
import { definePart } from "./part"

/** Schedules 13D and 13G of companies, and their last reports as rows that are searched by owner. */
export const ownersPart = definePart({
  shape: {},
  documentKinds: [ownersKind],
  apply: (_, { documentsOf, db }) =>
    documentsOf(ownersKind).flatMap(({ body }) => stakeStatements(db, body.cik, toStakes(body))),
})
