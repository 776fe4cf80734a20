import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { Range } from "~/model/financials/view/statement-query"
import { isImportedKey } from "~/model/imported/listing-key"
import { annualGaps, type HistoryNote } from "./history-note"

/** Ranges that show years from before XBRL. */
const longRanges: readonly Range[] = ["20Y", "All"]

/**
 * The note of the page on filings of before XBRL. Requests those that were not read. Null on a page of recent
 * years; a company without statements may have old filings only.
 */
export async function loadHistoryNote(
  cik: Cik,
  statements: Pick<StatementsDocument, "history"> | null,
  range: Range,
  { history, settings }: AppLoadContext,
): Promise<HistoryNote | null> {
  if (isImportedKey(cik) || (statements && !longRanges.includes(range))) return null
  const { refreshing } = await history.request(cik, statements)
  const isFetching = Boolean(settings.EDGAR_USER_AGENT || settings.EDGAR_ORIGIN)
  const waiting = statements?.history?.waiting ?? 0
  const state = statements ? statements.history : await unreadState(cik, history)
  const gaps = annualGaps(state?.gaps ?? [])
  return refreshing || waiting > 0 || gaps.length > 0 ? { refreshing, isFetching, waiting, gaps } : null
}

/** The reason why the filings of a company without statements gave none. */
async function unreadState(
  cik: Cik,
  history: AppLoadContext["history"],
): Promise<Pick<NonNullable<StatementsDocument["history"]>, "gaps"> | null> {
  const read = await history.document(cik)
  return (
    read && {
      gaps: read.filings.flatMap(({ reason, ...filing }) => (reason === null ? [] : [{ ...filing, reason }])),
    }
  )
}
