import type { DataAnswer } from "~/model/directory/data-answer"
import { getMainTicker, type ListedCompany } from "~/model/directory/list-index"
import { withoutSecurity } from "~/model/financials/statements/price"
import { listPriceHistory } from "~/stores/company/prices-store.server"

/** All known prices of a security from one day to another, newest first. */
export async function loadPricesData(
  company: ListedCompany,
  params: URLSearchParams,
  context: Parameters<typeof listPriceHistory>[1],
): Promise<DataAnswer> {
  const { ticker, cik, filedName: name, security } = company
  const mainTicker = getMainTicker(await context.lists(), company)
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? "9999"]
  const rows = (await listPriceHistory(company, context))
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(withoutSecurity)
  return { status: 200, body: { ticker, cik, name, mainTicker, securityKind: security.kind, rows } }
}
