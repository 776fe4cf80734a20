import { isOwnerForm } from "~/edgar/owners/schedule"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"

/** The kinds of refresh that a new filing causes. */
type FilingRefresh = "company" | "insiders" | "owners" | "investor" | "fund"

/** The refresh for a form: its party's insider trades, owners, 13F holdings, fund holdings, or everything else. */
export function refreshOfForm(form: string): FilingRefresh {
  if (/^(?:[345]|144)(\/A)?$/.test(form)) return "insiders"
  if (isOwnerForm(form)) return "owners"
  if (/^13F-(HR|NT)(\/A)?$/.test(form)) return "investor"
  if (/^NPORT-P(\/A)?$/.test(form)) return "fund"
  return "company"
}

/** A filing that is to be read, and the filer whose data it changes. */
export interface NewFiling {
  accession: Accession
  cik: Cik
  form: string
  /** New York, `2026-06-26T17:10`, or the day. */
  accepted: string
}
