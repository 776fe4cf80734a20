import { tidyLine } from "~/lib/text/tidy-line"

/**
 * A filer's name without the suffix that EDGAR adds to distinguish companies with the same name: a state or
 * `NEW`, as in `WELLS FARGO & COMPANY/MN` or `COSTCO WHOLESALE CORP /NEW`.
 */
export function filerName(text: string): string {
  return tidyLine(text).replace(/\s*\/(?:[A-Z]{2}|NEW|ADR|ADV|FI|TRUST)\/?$/, "")
}
