import { redirect } from "@remix-run/cloudflare"
import { baseForm } from "~/edgar/form-names"
import { notFound } from "~/lib/not-found"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { filingsKind } from "~/stores/document-kinds"

/** The form in `latest/10-K`, the address of a company's newest filing of it; null for other addresses. */
export function parseLatestSegment(segment: string): string | null {
  const [, form] = /^latest\/(.{1,20})$/.exec(segment) ?? []
  return form ? form.toUpperCase() : null
}

/** Redirects to the newest filing of a form that is not an amendment. */
export async function redirectToLatest(
  { ticker, cik }: ListedCompany,
  form: string,
  context: Pick<DataContext, "readThrough">,
): Promise<Response> {
  const list = await context.readThrough(filingsKind, cik)
  const filings = list.status === "loaded" ? listFilings(list.document.body) : []
  const found = filings.find(
    (filing) => filing.form.toUpperCase() === form && baseForm(filing.form) === filing.form,
  )
  if (!found) throw notFound(`No ${form} is in the filing list of ${ticker}.`)
  return redirect(readerAddress(ticker, found), { headers: { "cache-control": "no-store" } })
}
