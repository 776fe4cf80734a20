import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { parseCik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { toOwnAddress } from "~/lib/own-address"
import { parsePage, takePage } from "~/lib/row-page"
import { tidyName } from "~/lib/text/tidy-name"
import type { DataAnswer } from "~/model/directory/data-answer"
import { readerAddress } from "~/model/filings/reader-address"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import { notFoundNear } from "~/pages/directory/not-found-near"
import { StakesTable } from "~/pages/investor/stakes-table"
import { listIssuerPrices } from "~/stores/company/prices-store.server"
import { insidersKind, payKind, peopleKind } from "~/stores/document-kinds"
import { listStakesOfOwner } from "~/stores/holdings/stakes-store.server"
import { getPerson } from "~/stores/insiders/persons-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { PersonPageData } from "./person-page"
import { PayTable, PersonTradesTable, PlannedTable, RolesTable, SharedBoardsTable } from "./person-tables"
import { toPersonView } from "./person-view"

type PersonContext = Pick<AppLoadContext, "db" | "documents" | "lists">

/** Forms of more companies than that would not fit in the memory of a page. */
const maxCompanies = 20
const tradesPerPage = 100

/** Throws a 404 for a CIK that no loaded form names, and a 301 to the ten-digit CIK. */
async function load(given: string | undefined, request: Request, context: PersonContext, suffix = "") {
  const { db, documents } = context
  const cik = parseCik(given ?? "")
  if (!cik)
    throw notFoundNear(`${given} is not a CIK.`, { text: given, kind: "investor" }, await context.lists())
  if (cik !== given) throw redirect(toOwnAddress(request.url, cik, suffix), 301)
  const [person, stakes, lists] = await Promise.all([
    getPerson(db, cik),
    listStakesOfOwner(db, cik),
    context.lists(),
  ])
  const name = person.name ?? stakes.find(({ ownerCik }) => ownerCik === cik)?.name ?? null
  if (name === null)
    throw notFoundNear(
      `No loaded ownership form or schedule names the CIK ${cik}.`,
      { text: given, kind: "investor" },
      lists,
    )
  const companies = await Promise.all(
    person.roles.slice(0, maxCompanies).map(async ({ issuer, issuerName, isOfficer }) => {
      const [insiders, prices, pay, people] = await Promise.all([
        documents.get(insidersKind, issuer),
        listIssuerPrices(issuer, context),
        isOfficer ? documents.get(payKind, issuer) : null,
        isOfficer ? documents.get(peopleKind, issuer) : null,
      ])
      return {
        issuer,
        issuerName,
        insiders: insiders?.body ?? null,
        prices,
        pay: pay?.body ?? null,
        people: people?.body ?? null,
      }
    }),
  )
  const view = toPersonView(cik, name, companies, toIsoDate(Date.now()))
  return { ...person, cik, name, stakes, lists, ...view }
}

export async function loadPersonPage(
  given: string | undefined,
  request: Request,
  context: PersonContext & SlotContext,
): Promise<PersonPageData> {
  const { lists, ...person } = await load(given, request, context)
  const { cik, name, roles, shared, stakes, rows, planned, pay, spans } = person
  const {
    rows: shown,
    page,
    pages,
  } = takePage(rows, parsePage(new URL(request.url).searchParams), tradesPerPage)
  const current = stakes.filter(({ isEnded }) => !isEnded)
  const html = (key: string, list: unknown[], table: JSX.Element) => ({
    count: list.length,
    html: list.length > 0 ? renderSlot(context, key, table) : null,
  })
  return {
    head: { cik, name },
    page,
    pages,
    spans,
    latestRole: roles[0]
      ? `${roles[0].roles[0]?.role ?? ""}, ${tidyName(roles[0].issuerName)}`.replace(/^, /, "")
      : null,
    isInvestor: lists.investorByCik.has(cik),
    companies: roles.length,
    leftOut: Math.max(0, roles.length - maxCompanies),
    roles: html("roles", roles, <RolesTable roles={roles} lists={lists} />),
    trades: {
      ...html("person-trades", shown, <PersonTradesTable rows={shown} lists={lists} />),
      count: rows.length,
    },
    planned: html("planned", planned, <PlannedTable planned={planned.slice(0, 50)} lists={lists} />),
    stakes: html("stakes", current, <StakesTable stakes={current} owner={cik} lists={lists} />),
    pay: html("person-pay", pay, <PayTable pay={pay} lists={lists} />),
    shared: html("shared-boards", shared, <SharedBoardsTable shared={shared} />),
  }
}

/** `/person/{cik}.json` */
export async function loadPersonData(
  { cik: given }: { cik?: string },
  request: Request,
  context: PersonContext,
  suffix: string,
): Promise<DataAnswer> {
  const { cik, name, roles, shared, stakes, rows, planned, pay, lists } = await load(
    given,
    request,
    context,
    suffix,
  )
  return {
    status: 200,
    body: {
      cik,
      name,
      pay: pay.filter(({ end }) => end !== null).map(({ year: _, ...paid }) => paid),
      summaryPay: pay
        .filter(({ year }) => year !== null)
        .map(({ issuer, issuerName, year, totalUsd }) => ({ issuer, issuerName, year, totalUsd })),
      roles: roles.map(({ person: _, ...role }) => role),
      sharedBoards: shared,
      stakes: stakes.map(({ owner: _, file: __, ...stake }) => stake),
      planned: planned.map(({ issuer, row, from, to, soldShares }) => ({
        issuer,
        from,
        to,
        soldShares,
        accession: row.accession,
        shares: row.shares,
        value: row.value,
      })),
      rows: rows.map(({ issuer, issuerName, row: { file, ...row } }) => {
        const ticker = lists.companiesByCik.get(issuer)?.[0]?.ticker ?? null
        const { accession, form } = row
        return {
          issuer,
          issuerName,
          ticker,
          ...row,
          meaning: formatTransactionCode(row.code),
          url: ticker && readerAddress(ticker, { accession, form, primaryDocument: file }),
        }
      }),
    },
  }
}
