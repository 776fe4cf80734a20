import { isAmendment } from "~/edgar/form-names"
import type { InsiderRow } from "./insider-row"
import type { ProposedFiling } from "./insiders-document"
import { ownerName } from "./owner-words"
import { proposedCode } from "./transaction-codes"

/** The lines of a notice as proposed sales. Net buying never counts them: the sale itself is on a Form 4. */
export function proposedRows({ accession, filed, file, content }: ProposedFiling): InsiderRow[] {
  return content.lines.map((line) => ({
    accession,
    form: content.form,
    filed,
    date: line.date,
    owner: ownerName(content.seller.name),
    role: content.seller.relations.join(", "),
    security: line.security,
    code: proposedCode,
    acquired: false,
    shares: line.shares,
    price: null,
    value: line.valueUsd,
    ownedAfter: null,
    direct: null,
    derivative: false,
    plan10b51: content.hasPlan ? true : null,
    flags: isAmendment(content.form) ? ["amendment"] : [],
    file,
    ownerCik: content.seller.cik,
    jointOwners: [],
    jointCiks: [],
    nature: null,
    footnotes: content.remarks ? [content.remarks] : [],
    counted: false,
  }))
}
