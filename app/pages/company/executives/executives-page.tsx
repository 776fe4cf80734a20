import { useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { formatDay } from "~/lib/dates"
import { describeAbsence, type Loaded } from "~/lib/loaded"
import { formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { Change } from "~/model/executives/executives"
import type { NamedChange } from "~/model/executives/filed/person-change"
import { NotLoaded } from "~/pages/company/request/not-loaded"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"

interface Proxy {
  filed: string
  address: string
}

interface LoadedExecutives {
  /** Facts on the people at the head of the page. */
  summary: { term: string; value: string; note: string }[]
  people: number
  table: string | null
  /** The last chief executive whom a filing names, where nobody is known to be it now. */
  lastChief: { name: string; form: string; filed: string } | null
  hasChief: boolean
  since: string | null
  unread: number
  isLoading: boolean
  /** The annual report and the proxy statement that name people, and whether newer ones are being read. */
  sources: { form: string; filed: string; address: string }[]
  isReading: boolean
  persons: { html: string | null } | null
  changes: (Omit<Change, "filing"> & {
    address: string
    sentence: string | null
    /** Persons who come and leave, by a current report. */
    persons: NamedChange[]
  })[]
  allChanges: number
  pay:
    | Exclude<Loaded<{ proxy: Proxy | null; html: string | null; years: number }>, { status: "absent" }>
    | { status: "untagged" | "not-found" | "none"; proxy: Proxy | null; askedAt?: number }
}

export type ExecutivesPageData = { ticker: Ticker; cik: Cik } & Loaded<LoadedExecutives>

export function ExecutivesPage() {
  const data = useLoaderData<ExecutivesPageData>()
  const { ticker, cik } = data
  const here = `/company/${ticker}/executives`
  if (data.status !== "loaded")
    return (
      <NotLoaded
        part={{
          source: "ownership forms or proxy statements of this company",
          title: "Officers and directors",
        }}
        read={data}
        cik={cik}
        retry={here}
      />
    )
  return (
    <>
      {data.summary.length > 0 ? <Facts facts={data.summary} isNoteBelow /> : null}
      <Section title="Officers and directors">
        {data.people > 0 ? (
          <div className="noted">
            <NoteLine
              beside={
                <>
                  <TextLink to={`/company/${ticker}/insiders`}>Insider trades</TextLink>
                  <DataLinks at={here} />
                </>
              }
            >
              Shares held after the latest form; ages as of the report. From ownership forms
              {data.since ? ` since ${formatDay(data.since)}` : ""}
              {data.unread ? ` (${formatFigure(data.unread)} older ones are not loaded)` : ""}
              {data.sources.map(({ form, filed, address }, at) => (
                <Fragment key={address}>
                  {at === data.sources.length - 1 ? " and " : ", "}
                  <TextLink to={address}>{`the ${form} of ${formatDay(filed)}`}</TextLink>
                </Fragment>
              ))}
              .
            </NoteLine>
            {data.hasChief ? null : <NoteLine>{noChief(data.lastChief)}</NoteLine>}
            <ServerHtml slot="people" html={data.table} />
          </div>
        ) : (
          <EmptyState action={{ label: "Read this company's filings", to: `/company/${ticker}/filings` }}>
            No ownership forms of officers or directors are loaded.
          </EmptyState>
        )}
        {data.isReading || data.isLoading ? (
          <Notice actions={[{ label: "Reload", to: here }]}>
            {data.isReading ? "The annual report and the proxy statement" : "Older forms"} are loading.
          </Notice>
        ) : null}
      </Section>
      {data.persons ? (
        <Section title="Pay by person">
          <NoteLine>
            Totals of the summary compensation table: salary, bonus, awards at their grant value and other
            pay.
          </NoteLine>
          <ServerHtml slot="persons" html={data.persons.html} />
        </Section>
      ) : null}
      <PaySection ticker={ticker} cik={cik} pay={data.pay} />
      <Changes ticker={ticker} changes={data.changes} all={data.allChanges} />
    </>
  )
}

function PaySection({ ticker, cik, pay }: { ticker: Ticker; cik: Cik; pay: LoadedExecutives["pay"] }) {
  return (
    <Section
      title="Pay against performance"
      action={
        "proxy" in pay && pay.proxy ? { label: "The proxy statement", to: pay.proxy.address } : undefined
      }
    >
      {pay.status === "loaded" ? (
        <>
          <NoteLine>
            From the proxy statement{pay.proxy ? ` filed ${formatDay(pay.proxy.filed)}` : ""}. “As granted” is
            the summary table's total; “actually paid” includes changes in the value of awards (SEC Regulation
            S-K, Item 402(v)).
          </NoteLine>
          <ServerHtml slot="pay" html={pay.html} />
        </>
      ) : pay.status === "unavailable" ? (
        <NotLoaded
          part={{ source: "proxy statement of this company", title: "The proxy statement" }}
          read={pay}
          cik={cik}
          retry={`/company/${ticker}/executives`}
        />
      ) : (
        <p className="py-3 text-ink-2">
          {pay.status === "not-found"
            ? describeAbsence("document of the latest proxy statement", pay)
            : payReasons[pay.status]}
        </p>
      )}
    </Section>
  )
}

function Changes({
  ticker,
  changes,
  all,
}: {
  ticker: Ticker
  changes: LoadedExecutives["changes"]
  all: number
}) {
  return (
    <Section
      title="Changes"
      action={
        all > changes.length
          ? { label: "All current reports", to: `/company/${ticker}/filings?form=8-K` }
          : undefined
      }
    >
      {changes.length === 0 ? (
        <p className="py-3 text-ink-2">No filings about new or leaving officers or directors.</p>
      ) : (
        <>
          <NoteLine>
            From current reports with item 5.02 (officers and directors leaving, elected or appointed, and
            pay) and from the first and last loaded ownership forms.
          </NoteLine>
          <ol>
            {[...groupBy(changes, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => (
              <li key={year} className="grid gap-x-5 border-b border-hair py-2 tablet:grid-cols-[72px_1fr]">
                <h3 className="text-base">{year}</h3>
                <ol className="grid gap-1.5 text-data">
                  {ofYear.filter(saysWho).map((change) => (
                    <li key={change.address} className="grid grid-cols-[6rem_1fr] gap-x-4">
                      <span className="py-0.5">
                        <TextLink to={change.address}>{formatDay(change.date)}</TextLink>
                      </span>
                      <span className="max-w-[54.5em] py-0.5 text-ink-2">
                        {change.persons.map((person) => (
                          <span key={`${person.kind} ${person.name}`} className="block text-ink">
                            {formatPersonChange(person)}
                          </span>
                        ))}
                        {formatChange(change)}
                      </span>
                    </li>
                  ))}
                  <UnreadReports reports={ofYear.filter((change) => !saysWho(change))} />
                </ol>
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  )
}

/** Reports whose text is not loaded share a line: only their dates are known. */
function UnreadReports({ reports }: { reports: ShownChange[] }) {
  if (reports.length === 0) return null
  return (
    <li className="flex flex-wrap gap-x-4 py-0.5">
      {reports.map(({ address, date, items }) => (
        <span key={address} title={otherItems(items) || undefined}>
          <TextLink to={address}>{formatDay(date)}</TextLink>
        </span>
      ))}
    </li>
  )
}

const payReasons = {
  untagged: "The latest proxy statement does not give pay against performance as data.",
  none: "No readable proxy statement.",
}

type ShownChange = LoadedExecutives["changes"][number]

/** Says that nobody is known to lead the company, and who did. */
function noChief(last: LoadedExecutives["lastChief"]): string {
  const now = "Chief executive not found in the loaded filings."
  return last ? `${now} The last one is ${last.name}, by the ${last.form} of ${formatDay(last.filed)}.` : now
}

function saysWho({ kind, sentence }: ShownChange): boolean {
  return kind !== "report" || sentence !== null
}

const changeLabels = { comes: "Comes", leaves: "Leaves", "gives up": "Gives up an office" }

/** `Comes: A. Person, Chief Financial Officer, from 1 Jan 2026` */
function formatPersonChange({ kind, name, title, effective }: NamedChange): string {
  const from = kind === "comes" ? "from" : "as of"
  return `${changeLabels[kind]}: ${[name, title, effective && `${from} ${formatDay(effective)}`].filter(Boolean).join(", ")}`
}

function formatChange(change: ShownChange): string {
  if (change.kind === "joined") return `${change.name} became an insider: ${change.role}`
  if (change.kind === "left") return `${change.name} left: ${change.role}`
  return change.sentence ?? ""
}

/** Other items of the report, which often give the reason. */
function otherItems(items: string): string {
  const others = parseEightKItems(items).filter((item) => item !== "5.02" && item !== "9.01")
  return others.map((item) => eightKItemTitle(item)).join("; ")
}
