import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { CompanyAlias } from "./company-alias"

/** `wba-20240831.htm`: inline reports are named after the symbol of the share. */
const namedReport = /^([a-z]{1,5})-\d{8}(?:_?10[kq][\w]*)?\.htm$/i

/** The symbols after which a company's annual and quarterly reports are named, each with its last day. */
export function listReportSymbols(list: FilingsDocument): CompanyAlias[] {
  const last = new Map<string, string>()
  for (const { form, filed, primaryDocument } of listFilings(list)) {
    const [, symbol] = (/^10-[KQ]/.test(form) && namedReport.exec(primaryDocument)) || []
    if (symbol && filed > (last.get(symbol.toUpperCase()) ?? "")) last.set(symbol.toUpperCase(), filed)
  }
  return [...last].map(([alias, until]) => ({ cik: list.cik, kind: "retired ticker", alias, until }))
}
