import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listChanges, listExecutives } from "~/model/executives/executives"
import { addTaggedChief, applyChanges } from "~/model/executives/filed/apply-changes"
import { isChief, mergePeople, type PersonRow } from "~/model/executives/filed/merge-people"
import { getOffices, type Office } from "~/model/executives/filed/offices"
import type { PersonPay } from "~/model/executives/filed/people-document"
import { isChange, type NamedChange } from "~/model/executives/filed/person-change"
import { isSamePerson } from "~/model/executives/filed/person-name"
import type { PayDocument } from "~/model/executives/pay-document"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { ReadFilings } from "~/model/filings/read-filings"
import { readerAddress } from "~/model/filings/reader-address"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { ExecutivesPageData } from "./executives-page"
import { PayFigures } from "./pay-section.server"
import { formatSince, PeopleTable } from "./people-table"
import { personAddress, sourceAddress } from "./person-address"
import { type FiledPeople, type FiledPeopleContext, readFiledPeople } from "./read-filed-people.server"

const changesShown = 30

interface ExecutivesContext extends FiledPeopleContext {
  insiders: { load: (cik: Cik) => Promise<ReadFilings<InsidersDocument>> }
  pay: { load: (cik: Cik) => Promise<LoadedDocument<PayDocument>> }
}

/** The ownership forms and the pay of a company, and the people that its other filings name. */
export async function readExecutives(cik: Cik, context: ExecutivesContext) {
  const [ownership, pay] = await Promise.all([context.insiders.load(cik), context.pay.load(cik)])
  const list = ownership.status === "loaded" ? listFilings(ownership.list.body) : []
  return [ownership, pay, await readFiledPeople(cik, list, context)] as const
}

/** The data of the executives page. People and pay are loaded independently. */
export function toExecutivesPage(
  { ticker, cik }: ListedCompany,
  ownership: ReadFilings<InsidersDocument>,
  pay: LoadedDocument<PayDocument>,
  filed: FiledPeople | null,
  context: SlotContext,
): ExecutivesPageData {
  if (ownership.status !== "loaded") return { ticker, cik, ...ownership }
  const { unread, refreshing: isLoading, list } = ownership
  const { body } = ownership.document
  const named = filed?.document ?? null
  const people = listPeople(ownership.document, list.body, pay, filed)
  const changes = listChanges(listFilings(list.body), body)
  return {
    ticker,
    cik,
    status: "loaded",
    people: people.length,
    table: people.length
      ? renderSlot(context, "people", <PeopleTable ticker={ticker} people={people} />)
      : null,
    ...findChief(people),
    summary: summarize(people, named?.pay ?? [], pay),
    since: body.filings.at(-1)?.filed ?? null,
    unread,
    isLoading,
    sources: [named?.report, named?.proxy].flatMap((source) =>
      source ? [{ form: source.form, filed: source.filed, address: sourceAddress(ticker, source) }] : [],
    ),
    isReading: filed?.isReading ?? false,
    persons: named?.pay.length
      ? { html: renderSlot(context, "persons", <PersonPayTable pay={named.pay} />) }
      : null,
    changes: changes.slice(0, changesShown).map(({ filing, ...change }) => ({
      ...change,
      sentence: filed?.sentences.get(filing.accession)?.["5.02"] ?? null,
      persons: getPersons(filed, filing.accession),
      address: readerAddress(ticker, filing),
    })),
    allChanges: changes.length,
    pay: toPayPart(ticker, pay, context),
  }
}

/** The last chief executive whom a filing names, and whether one is known today. */
function findChief(
  people: PersonRow[],
): Pick<Extract<ExecutivesPageData, { status: "loaded" }>, "hasChief" | "lastChief"> {
  const chiefs = people.filter(({ role }) => isChief(role))
  const named = chiefs.flatMap(({ name, state, source, form, lastFiled }) =>
    state === "silent"
      ? [{ name, form: source?.form ?? form ?? "", filed: source?.filed ?? lastFiled ?? "" }]
      : [],
  )
  const [lastChief = null] = named.sort((a, b) => b.filed.localeCompare(a.filed))
  return { hasChief: chiefs.some(({ state }) => state === "current"), lastChief }
}

/** Who leads the company, how many they are, and what the chief executive was granted last; what is not known is left out. */
function summarize(
  people: PersonRow[],
  paid: PersonPay[],
  tagged: LoadedDocument<PayDocument>,
): { term: string; value: string; note: string }[] {
  const current = people.filter(({ state }) => state === "current")
  const ofOffice = (term: string, office: Office) => {
    const holder = current.find(({ role }) => getOffices(role).includes(office))
    if (!holder) return []
    const since = formatSince(holder)
    const note = [since && `since ${since}`, holder.age !== null && `age ${holder.age}`]
    return [{ term, value: holder.name, note: note.filter(Boolean).join(", ") }]
  }
  const officers = current.filter(({ isOfficer }) => isOfficer).length
  const outside = current.length - officers
  const chief = current.find(({ role }) => isChief(role))
  const ownPay = chief && paid.find(({ name }) => isSamePerson(name, chief.name))?.years
  const granted = ownPay?.reduce((last, each) => (each.year > last.year ? each : last))
  const year = tagged.status === "loaded" ? tagged.document.body.pay?.years[0] : undefined
  // Another chief of the year is named, and what several were granted is no one's pay.
  const named = year?.chiefs.find(({ name }) => name !== null && chief && isSamePerson(name, chief.name))
  const ofYear = named ?? (year?.chiefs.length === 1 ? year.chiefs[0] : undefined)
  const total = granted?.totalUsd ?? ofYear?.totalUsd ?? null
  const other = granted || named ? null : ofYear?.name
  return [
    ...ofOffice("Chief executive", "chief executive"),
    ...ofOffice("Chief financial officer", "chief financial"),
    ...(officers ? [{ term: "Officers", value: formatFigure(officers), note: "" }] : []),
    ...(outside ? [{ term: "Outside directors", value: formatFigure(outside), note: "" }] : []),
    ...(total === null
      ? []
      : [
          {
            term: "Chief executive’s pay",
            value: formatCompactUsd(total),
            note: [other, granted?.year ?? year?.end.slice(0, 4), "as granted"].filter(Boolean).join(", "),
          },
        ]),
  ]
}

type Named = Pick<FiledPeople, "document" | "changes">

/**
 * Everyone whom ownership forms, reports, proxy statements or current reports name. Nobody is left out for silence
 * after the newest filing that is known.
 */
function listPeople(
  { fetchedAt, body: insiders }: { fetchedAt: number; body: InsidersDocument },
  list: FilingsDocument,
  pay: LoadedDocument<PayDocument>,
  filed: Named | null,
): PersonRow[] {
  const asOf = toIsoDate(fetchedAt)
  const newest = listFilings(list)[0]?.filed ?? asOf
  const merged = mergePeople(listExecutives(insiders, newest), filed?.document ?? null)
  const current = applyChanges(merged, filed?.changes ?? [], asOf, newest)
  return addTaggedChief(current, pay.status === "loaded" ? pay.document.body : null, newest)
}

function getPersons(filed: Named | null, accession: Accession): NamedChange[] {
  const report = filed?.changes.find(({ filing }) => filing.accession === accession)
  return report?.persons.filter(isChange) ?? []
}

function toPayPart(
  ticker: Ticker,
  pay: LoadedDocument<PayDocument>,
  context: SlotContext,
): Extract<ExecutivesPageData, { status: "loaded" }>["pay"] {
  if (pay.status === "absent") return { status: "none", proxy: null }
  if (pay.status === "unavailable") return pay
  const { proxy, reason, pay: figures } = pay.document.body
  const address =
    proxy &&
    readerAddress(ticker, { accession: proxy.accession, form: proxy.form, primaryDocument: proxy.file })
  const named = proxy && address ? { filed: proxy.filed, address } : null
  if (!figures) return { status: reason ?? "none", proxy: named, askedAt: pay.document.fetchedAt }
  return {
    status: "loaded",
    proxy: named,
    html: renderSlot(context, "pay", <PayFigures pay={figures} />),
    years: figures.years.length,
  }
}

/** People as rows, with changes and pay. */
export function toExecutivesData(
  { ticker, cik, name }: ListedCompany,
  ownership: ReadFilings<InsidersDocument>,
  pay: LoadedDocument<PayDocument>,
  filed: Pick<FiledPeople, "document" | "sentences" | "changes">,
): DataAnswer {
  const { document: named, sentences } = filed
  return withDocument(
    ownership,
    "ownership forms of this company",
    ({ fetchedAt, body }, { list, unread }) => ({
      ticker,
      cik,
      name,
      since: body.filings.at(-1)?.filed ?? null,
      unread,
      report: named?.report ?? null,
      proxy: named?.proxy ?? null,
      pay: named?.pay ?? [],
      payVersusPerformance: pay.status === "loaded" ? pay.document.body : null,
      changes: listChanges(listFilings(list.body), body).map(({ filing, ...change }) => ({
        ...change,
        sentence: sentences.get(filing.accession)?.["5.02"] ?? null,
        persons: getPersons(filed, filing.accession),
        accession: filing.accession,
        url: readerAddress(ticker, filing),
      })),
      rows: listPeople({ fetchedAt, body }, list.body, pay, filed).map((person) => {
        const { file, source, ...shown } = person
        return {
          ...shown,
          accession: person.accession ?? source?.accession ?? "",
          form: person.form ?? source?.form ?? "",
          url: personAddress(ticker, person) ?? `/company/${ticker}/executives`,
        }
      }),
    }),
  )
}

/** Total pay of each named officer by year, as the summary compensation table has it. */
function PersonPayTable({ pay }: { pay: PersonPay[] }) {
  const years = [...new Set(pay.flatMap((person) => person.years.map(({ year }) => year)))].sort(
    (a, b) => b - a,
  )
  return (
    <DataTable
      caption="Pay by person"
      columns={[{ corner: "Dollars" }, ...years.map((year) => ({ period: String(year) }))]}
    >
      {pay.map(({ name, title, years: paid }) => (
        <TableRow key={name}>
          <RowHead>
            {name} <small className="block font-normal text-ink-3">{title}</small>
          </RowHead>
          {years.map((year) => {
            const total = paid.find((each) => each.year === year)?.totalUsd
            return <Figure key={year} text={total === undefined ? missing : formatFigure(total)} />
          })}
        </TableRow>
      ))}
    </DataTable>
  )
}
