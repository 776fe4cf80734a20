const names: Record<string, string> = {
  "10-K": "Annual report",
  "10-K405": "Annual report",
  "10-KSB": "Annual report, small business",
  "10KSB": "Annual report, small business",
  "10-KSB40": "Annual report, small business",
  "10KSB40": "Annual report, small business",
  "10-KT": "Annual report, transition period",
  "10-Q": "Quarterly report",
  "10-QSB": "Quarterly report, small business",
  "10-QT": "Quarterly report, transition period",
  "20-F": "Annual report of a foreign company",
  "40-F": "Annual report of a Canadian company",
  "6-K": "Report of a foreign company",
  "8-K": "Current report",
  PX14A6G: "Letter of a shareholder on a vote",
  IRANNOTICE: "Notice of business with Iran",
  "N-PX": "Votes of an investment manager",
  "8-A12B": "Registration of a class of shares on an exchange",
  "8-A12G": "Registration of a class of shares",
  "8-K12B": "Current report, successor issuer",
  "8-K12G3": "Current report, successor issuer",
  "8-K15D5": "Current report, successor issuer",
  "11-K": "Annual report of an employee plan",
  ARS: "Annual report to shareholders",
  SD: "Conflict minerals report",
  "NT 10-K": "Notice of a late annual report",
  "NT 10-Q": "Notice of a late quarterly report",
  "NT 20-F": "Notice of a late annual report",
  "NT 11-K": "Notice of a late plan report",
  "DEF 14A": "Proxy statement",
  DEFA14A: "Proxy material, additional",
  DEFM14A: "Proxy statement on a merger",
  DEFC14A: "Proxy statement, contested",
  "PRE 14A": "Proxy statement, preliminary",
  PREM14A: "Proxy statement on a merger, preliminary",
  "3": "Insider's first holdings",
  "4": "Insider's trades",
  "5": "Insider's trades of the year",
  "144": "Notice of a proposed insider sale",
  "SC 13D": "Holder of over 5 %, active",
  "SC 13G": "Holder of over 5 %, passive",
  "SCHEDULE 13D": "Holder of over 5 %, active",
  "SCHEDULE 13G": "Holder of over 5 %, passive",
  "SC TO-I": "Tender offer by the company",
  "SC TO-T": "Tender offer by another",
  "SC 14D9": "Response to a tender offer",
  "13F-HR": "Holdings of an investment manager",
  "13F-NT": "Holdings reported by another manager",
  "13F-CTR": "Confidential holdings request",
  "NPORT-P": "Fund holdings",
  "N-CSR": "Fund report to shareholders",
  "N-CSRS": "Fund report to shareholders, half-year",
  "S-1": "Registration of securities",
  "S-3": "Registration of securities, short form",
  "S-3ASR": "Registration of securities, automatic shelf",
  "S-4": "Registration for a merger",
  "S-8": "Registration of employee shares",
  "F-1": "Registration of a foreign company",
  "F-3": "Registration of a foreign company, short form",
  "424B2": "Prospectus",
  "424B3": "Prospectus",
  "424B4": "Prospectus",
  "424B5": "Prospectus supplement",
  FWP: "Free writing prospectus",
  "25": "Removal from listing",
  "25-NSE": "Removal from listing, by the exchange",
  "15-12B": "End of registration",
  "15-12G": "End of registration",
  CORRESP: "Letter to the SEC",
  UPLOAD: "Letter from the SEC",
  CERT: "Exchange's certification of a listing",
  EFFECT: "Registration effective",
}

const periodic = new Set([
  "10-K",
  "10-K405",
  "10-KSB",
  "10KSB",
  "10-KSB40",
  "10KSB40",
  "10-KT",
  "10-Q",
  "10-QSB",
  "10-QT",
  "20-F",
  "40-F",
])

/** `10-K/A` to `10-K`. */
export function baseForm(form: string): string {
  return form.trim().toUpperCase().replace(/\/A$/, "")
}

export function isAmendment(form: string): boolean {
  return /\/A$/i.test(form.trim())
}

/** An annual or quarterly report, amended or not. These have items to read and compare. */
export function isPeriodic(form: string): boolean {
  return periodic.has(baseForm(form))
}

export function isAnnual(form: string): boolean {
  return isPeriodic(form) && !baseForm(form).startsWith("10-Q")
}

/** A notice that a report will be late (Form 12b-25). */
export function isLateNotice(form: string): boolean {
  return baseForm(form).startsWith("NT ")
}

/** The form's name, `Annual report, amended`; the form itself if it has no name here. */
export function formName(form: string): string {
  const name = names[baseForm(form)]
  if (!name) return form
  return isAmendment(form) ? `${name}, amended` : name
}

const personalForms = new Set(["3", "4", "5", "144", "SC 13G", "SCHEDULE 13G"])

/** True for a form about a person's holdings, which only full lists of filings show. */
export function isPersonal(form: string): boolean {
  return personalForms.has(baseForm(form))
}
