import { z } from "zod"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import { companyAlias } from "~/model/search/company-alias"
import {
  aliasStatements,
  companyAliases,
  filingOwners as ownerTable,
} from "~/stores/directory/aliases-store.server"
import { isOfSec } from "~/stores/snapshot/row-set"
import { defineKind } from "./kind"

/** Former names, retired tickers and accession numbers by which the search finds a company. */
export const searchNamesData = defineKind({
  name: "search-names",
  rows: {
    aliases: { ...companyAliases.rows, where: isOfSec, group: "lists", rule: { rule: "missing" } },
    filingOwners: { ...ownerTable.rows, where: isOfSec, group: "filings", rule: { rule: "missing" } },
  },
  shape: {
    aliases: z.array(companyAlias).default([]),
    /** Filings whose accession number does not begin with their company's CIK. */
    filingOwners: z.array(z.object({ accession: accessionSchema, cik: cikSchema })).default([]),
  },
  apply: ({ aliases, filingOwners }, { db }) => [
    ...aliasStatements(aliases, db),
    ...ownerTable.put(db, filingOwners, { replaces: false }),
  ],
})
