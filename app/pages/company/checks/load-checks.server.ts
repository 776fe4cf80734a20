import type { ReadDocument } from "~/lib/loaded"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { countIdentities } from "~/model/financials/checks/check-identities"
import { countChoices } from "~/model/financials/checks/count-choices"
import { identities } from "~/model/financials/checks/identities"
import { getFormula } from "~/model/financials/checks/list-identities"
import { statementsKind } from "~/stores/document-kinds"
import type { ChecksPageData } from "./checks-page"
import { toShownIdentities } from "./checks-view"

/** Everything that the page of checks shows. */
export async function loadChecks(
  { ticker, cik }: ListedCompany,
  { readThrough }: { readThrough: ReadDocument },
): Promise<ChecksPageData> {
  const loaded = await readThrough(statementsKind, cik)
  if (loaded.status !== "loaded") return { ticker, cik, ...loaded }
  const { body } = loaded.document
  const identities = toShownIdentities(ticker, body)
  return { ticker, cik, status: "loaded", identities, choices: countChoices(body) }
}

/** The checks as data: a row for each one, and for each figure that does not agree. */
export async function loadChecksData(
  { ticker, cik, filedName: name }: ListedCompany,
  read: ReadDocument,
): Promise<DataAnswer> {
  return withDocument(await read(statementsKind, cik), "statement data for this company", ({ body }) => {
    const results = countIdentities(body)
    return {
      ticker,
      cik,
      name,
      choices: countChoices(body),
      identities: results.map(({ identity, checked, held, cases }) => ({
        identity,
        formula: getFormula(identity),
        rule: identities[identity].rule ?? null,
        checked,
        held,
        named: cases.filter(({ state }) => state === "named").length,
      })),
      rows: results.flatMap(({ cases }) =>
        cases.map((found) => ({
          ...found,
          state: found.state === "named" ? "named" : "off",
          isExplained: found.state !== "off",
        })),
      ),
    }
  })
}
