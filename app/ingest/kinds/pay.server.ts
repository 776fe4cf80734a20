import { edgarAddress } from "~/edgar/addresses"
import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parsePayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import type { PayDocument } from "~/model/executives/pay-document"
import { documentName } from "~/model/filings/reader-address"
import { payKind } from "~/stores/document-kinds"
import { companyFilings } from "./company-filings"
import { defineKind } from "./kind"

/** The reading of a company's latest proxy statement. */
export const payFilings = companyFilings({
  sample: (document) => (document.pay ? document : null),
  document: payKind,
  toRead(listed, known) {
    const proxy = listed.find(mayBeTagged)
    return proxy && proxy.accession !== known?.proxy?.accession ? [proxy] : []
  },
  atFirst: 1,
  aMessage: 1,
  aCommand: 1,
  async read([proxy], { list: { cik }, edgar }): Promise<PayDocument> {
    if (!proxy) return { cik, proxy: null, reason: null, pay: null }
    const { accession, filed, form } = proxy
    const file = documentName(proxy)
    const text = await edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, file))
    const pay = text === null ? null : parsePayVersusPerformance(text)
    return {
      cik,
      proxy: { accession, filed, form, file },
      reason: text === null ? "not-found" : pay === null ? "untagged" : null,
      pay,
    }
  },
})

/** Pay versus performance of the latest proxy statement. */
export const payData = defineKind({
  name: "pay",
  title: "Executive pay",
  documents: [{ of: payKind, isGiven: true, snapshot: "insiders" }],
  sources: "insiders",
  filings: payFilings,
  shape: {},
})

/** Pay versus performance is tagged since 2023. */
function mayBeTagged({ form, primaryDocument }: SubmittedFiling): boolean {
  return baseForm(form) === "DEF 14A" && /\.html?$/i.test(primaryDocument)
}
