import { toStakes } from "~/model/owners/owner-stakes"
import { ownersKind } from "~/stores/document-kinds"
import { stakeStatements } from "~/stores/holdings/stakes-store.server"
import { defineKind } from "./kind"

/** Schedules 13D and 13G of companies, and their last reports as rows that are searched by owner. */
export const ownersData = defineKind({
  name: "owners",
  documents: [{ of: ownersKind, isGiven: true, snapshot: "owners", remadeBy: "owners" }],
  sources: "owners",
  rows: {
    ownerStakes: {
      table: "owner_stakes",
      key: ["source", "issuer", "owner", "security"],
      values: [
        ...["issuer_name", "owner_cik", "filer", "name", "shares", "percent", "form", "event", "filed"],
        ...["accession", "file", "is_ended"],
      ],
      rule: { rule: "of document", kind: ownersKind.name, keys: ["source"], replacesAll: true },
    },
  },
  shape: {},
  apply: (_, { documentsOf, db }) =>
    documentsOf(ownersKind).flatMap(({ body }) => stakeStatements(db, body.cik, toStakes(body))),
})
