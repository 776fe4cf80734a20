/** The form of a report in a register outside the SEC. */
export const registerForm = "Annual report"

/** 10-K, 20-F, 40-F with their amendments and transition reports, and annual reports in registers of other countries. */
export function isAnnualForm(form: string): boolean {
  return form === registerForm || /^(10-K|10-KT|10-K405|20-F|40-F)(\/A)?$/.test(form)
}

/** Proxy and information statements: their figures are quoted, often in thousands. */
export function isProxyForm(form: string): boolean {
  return /14A|14C/.test(form)
}

/** Forms whose figures are statements; a proxy's or an offering's are quoted, often rounded, and never override. */
export function isStatementForm(form: string): boolean {
  return !isProxyForm(form) && !/(^424|^S-|^F-|^N-|^SD|^ARS|^11-K)/.test(form)
}
