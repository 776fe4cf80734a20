import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { type Cusip, parseCusip } from "~/lib/cusip"
import { formatDay } from "~/lib/dates"
import { tidyName } from "~/lib/text/tidy-name"
import type { Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import { parseIsin, parseLei } from "~/model/imported/security-codes"
import type { CompanyAlias } from "~/model/search/company-alias"
import type { OtherMatch } from "~/model/search/match"
import { companyPath, investorPath } from "~/model/search/match"
import { nameKey } from "~/model/search/name-key"
import type { NearMatch } from "~/model/search/near-matches"
import { findShareClass } from "~/model/search/share-class"
import type { DocumentStore } from "~/platform/documents.server"
import { filingsKind } from "~/stores/document-kinds"
import { findPersons } from "~/stores/insiders/persons-store.server"
import { companyAliases, findFilingOwner } from "./aliases-store.server"
import { fundMatches } from "./find-funds.server"
import { toEntity } from "./imported-listings-store.server"
import { managerNames } from "./managers-store.server"
import { findEntityCompanies, findIsinCompany } from "./register-store.server"
import { unlistedNames } from "./unlisted-names-store.server"

export interface ElsewhereStores {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
  /** The ticker of a CUSIP. */
  securities: () => Promise<{ tickerOf: (cusip: Cusip) => Ticker | null }>
}

const maxMatches = 10

/**
 * Matches other than a current name or ticker: a CIK, a CUSIP or an ISIN with one, a LEI or an ISIN of an imported
 * company, an accession number, a fund's ticker or name, a
 * former name or a retired ticker; each with the reason.
 */
export async function findElsewhere(query: string, stores: ElsewhereStores): Promise<OtherMatch[]> {
  const text = query.trim()
  if (text.length < 2) return []
  const lists = await stores.lists()
  const accession = parseAccession(text)
  if (accession) return findFiling(accession, lists, stores)
  const cik = /^(cik)?\s*0*\d{1,10}$/i.test(text) ? parseCik(text.replace(/\s/g, "")) : null
  // The ISIN of a share of the United States or Canada contains its CUSIP.
  const [, inIsin] = /^(?:US|CA)([0-9A-Z]{9})\d$/i.exec(text) ?? []
  const cusip = /^[0-9A-Z]{8}\d$/i.test(inIsin ?? text) ? parseCusip(inIsin ?? text) : null
  const [byCusip, byNumber, funds, aliases, unlisted, managers, unlistedNames, persons] = await Promise.all([
    cusip ? findCusip(cusip, lists, stores) : [],
    findByNumber(text, lists, stores.db),
    fundMatches(text, lists, stores, maxMatches),
    companyAliases.find(stores.db, text, maxMatches),
    cik && !lists.companiesByCik.has(cik) ? findUnlisted(cik, stores.documents) : [],
    managerMatches(text, lists, stores.db),
    unlistedMatches(text, lists, stores.db),
    personMatches(text, stores.db),
  ])
  const byCik = cik ? getCompany(cik, lists, `CIK ${cik}`, true) : []
  const key = nameKey(text)
  const byAlias = aliases.flatMap((alias) => companyOfAlias(alias, lists, nameKey(alias.alias) === key))
  const shareClass = findShareClass(lists, text)
  const found = [
    ...(shareClass
      ? [
          {
            to: companyPath(shareClass),
            name: shareClass.name,
            note: shareClass.ticker,
            reason: shareClass.security.title ?? "Class of shares",
            isExact: true,
          },
        ]
      : []),
    ...byCik,
    ...(byCik.length ? [] : unlisted),
    ...byCusip,
    ...byNumber,
    ...byAlias,
    ...managers,
    ...unlistedNames,
  ]
  // An exact former ticker must not be lost among the many funds that begin with it.
  const exactFirst = [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)]
  const byAddress = new Map(exactFirst.toReversed().map((match) => [match.to, match]))
  // Funds and persons have their own groups, which other matches do not shorten.
  return [...funds, ...persons, ...[...byAddress.values()].toReversed().slice(0, maxMatches)]
}

/** Companies that formerly had exactly this ticker, for the 404 page. */
export async function findRetired(ticker: Ticker, lists: ListIndex, db: D1Database): Promise<NearMatch[]> {
  const aliases = await companyAliases.find(db, ticker, maxMatches)
  return aliases
    .filter(({ kind, alias }) => kind === "retired ticker" && alias === ticker)
    .flatMap((alias) => companyOfAlias(alias, lists, true))
    .map(({ to, name, reason }) => ({ to, name, note: reason }))
}

function aliasReason({ kind, alias, until }: CompanyAlias): string {
  if (kind === "former name")
    return `Formerly ${tidyName(alias)}${until ? `, until ${formatDay(until)}` : ""}`
  return `Traded as ${alias}${until ? `, last seen on ${formatDay(until)}` : ""}`
}

function getCompany(cik: Cik, lists: ListIndex, reason: string, isExact: boolean): OtherMatch[] {
  const company = lists.companiesByCik.get(cik)?.[0]
  if (company)
    return [{ to: companyPath(company), name: company.name, note: company.ticker, reason, isExact }]
  const investor = lists.investorByCik.get(cik)
  return investor
    ? [{ to: investorPath(cik), name: investor.name, note: investor.owner, reason, isExact }]
    : []
}

/** A company that is not listed has its page under its CIK. */
function companyOfAlias(alias: CompanyAlias, lists: ListIndex, isExact: boolean): OtherMatch[] {
  const reason = aliasReason(alias)
  const known = getCompany(alias.cik, lists, reason, isExact)
  if (known.length) return known
  const name = alias.kind === "former name" ? tidyName(alias.alias) : alias.alias
  return [{ to: unlistedPath(alias.cik), name, note: `CIK ${alias.cik}`, reason, isExact }]
}

/** Names from the SEC's indexes. A company that was listed later is found by its listing. */
async function unlistedMatches(text: string, lists: ListIndex, db: D1Database): Promise<OtherMatch[]> {
  const names = await unlistedNames.find(db, text, maxMatches)
  const key = nameKey(text)
  return names
    .filter(({ cik }) => !lists.companiesByCik.has(cik))
    .map(({ cik, name, until }) => ({
      to: unlistedPath(cik),
      name: tidyName(name),
      note: `CIK ${cik}`,
      reason: `Not listed${until ? `, last filing on ${formatDay(until)}` : ""}`,
      isExact: nameKey(name) === key,
    }))
}

/** Persons of ownership forms, each with the latest role. */
async function personMatches(text: string, db: D1Database): Promise<OtherMatch[]> {
  const persons = await findPersons(db, text, maxMatches)
  return persons.map(({ cik, name, company, role }) => ({
    to: `/person/${cik}`,
    name,
    note: company ? tidyName(company) : `CIK ${cik}`,
    reason: role ?? "",
    isExact: false,
  }))
}

async function findUnlisted(cik: Cik, documents: DocumentStore): Promise<OtherMatch[]> {
  const stored = await documents.get(filingsKind, cik)
  if (!stored) return []
  const name = tidyName(stored.body.profile.name)
  return [{ to: unlistedPath(cik), name, note: `CIK ${cik}`, reason: "Not listed", isExact: true }]
}

function unlistedPath(cik: Cik): string {
  return companyPath({ ticker: cik, coverage: "" })
}

async function findCusip(
  cusip: Cusip,
  lists: ListIndex,
  { securities }: ElsewhereStores,
): Promise<OtherMatch[]> {
  const ticker = (await securities()).tickerOf(cusip)
  const company = ticker ? lists.companyByTicker.get(ticker) : null
  if (!company) return []
  const reason = `CUSIP ${cusip}`
  return [{ to: companyPath(company), name: company.name, note: company.ticker, reason, isExact: true }]
}

/** The company of a LEI, or of the ISIN of an imported listing or of GLEIF's file. */
async function findByNumber(text: string, lists: ListIndex, db: D1Database): Promise<OtherMatch[]> {
  const lei = parseLei(text)
  const isin = parseIsin(text)
  const cik = lei
    ? (await findEntityCompanies(db, [toEntity(lei)])).get(toEntity(lei))
    : isin && (await findIsinCompany(db, isin))
  return cik ? getCompany(cik, lists, lei ? `LEI ${lei}` : `ISIN ${isin}`, true) : []
}

/** Tracked investors are in the lists that the search reads first. */
async function managerMatches(text: string, lists: ListIndex, db: D1Database): Promise<OtherMatch[]> {
  const managers = await managerNames.find(db, text, maxMatches)
  const key = nameKey(text)
  return managers
    .filter(({ cik }) => !lists.investorByCik.has(cik))
    .map(({ cik, name }) => ({
      to: investorPath(cik),
      name: tidyName(name),
      note: `CIK ${cik}`,
      reason: "Manager that files Form 13F",
      isExact: nameKey(name) === key,
    }))
}

/** An accession number begins with the CIK of its sender. For a filing agent, the company is looked up. */
async function findFiling(
  accession: Accession,
  lists: ListIndex,
  { db, documents }: ElsewhereStores,
): Promise<OtherMatch[]> {
  const sender = parseCik(accession.slice(0, 10))
  const owner = (await findFilingOwner(db, accession)) ?? sender
  if (!owner) return []
  const reason = `Accession number ${accession}`
  const company = lists.companiesByCik.get(owner)?.[0]
  if (company) {
    const list = await documents.get(filingsKind, owner)
    const filing = list && listFilings(list.body).find((each) => each.accession === accession)
    if (filing)
      return [
        {
          to: readerAddress(company.ticker, filing),
          name: `${company.name}, ${filing.form}`,
          note: filing.filed,
          reason,
          isExact: true,
        },
      ]
  }
  const investor = lists.investorByCik.get(owner)
  if (!investor) return []
  const to = `${investorPath(owner)}/filings/${accession}`
  return [{ to, name: investor.name, note: investor.owner, reason, isExact: true }]
}
