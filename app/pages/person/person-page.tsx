import { useLoaderData } from "@remix-run/react"
import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { formatCompactUsd, formatFigure } from "~/lib/numbers"
import type { SpanOfTrades } from "~/model/insiders/net-buying"
import { FavoriteToggle } from "~/pages/recents/favorite-toggle"
import { WatchButton } from "~/pages/watchlist/button/watch-button"
import { EmptyState } from "~/ui/empty-state"
import { Facts } from "~/ui/facts"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"

interface Part {
  count: number
  html: string | null
}

export interface PersonPageData {
  head: { cik: Cik; name: string }
  latestRole: string | null
  isInvestor: boolean
  companies: number
  /** Companies whose forms are not on the page. */
  leftOut: number
  spans: SpanOfTrades[]
  roles: Part
  trades: Part
  planned: Part
  stakes: Part
  pay: Part
  shared: Part
  page: number
  pages: number
}

/** A person across companies, by the forms that name the CIK. */
export function PersonPage() {
  const person = useLoaderData<PersonPageData>()
  const { head, latestRole, companies, spans, leftOut } = person
  const { cik, name } = head
  const here = `/person/${cik}`
  return (
    <>
      <PageHeader
        title={name}
        crumb={<CrumbLine parts={[`CIK ${cik}`, latestRole]} />}
        beside={
          <>
            <FavoriteToggle subject={{ type: "person", identifier: cik, name }} />
            <WatchButton subject={{ type: "person", identifier: cik }} name={name} />
          </>
        }
      />
      <Facts
        facts={[
          companies > 0 ? { term: "Companies", value: formatFigure(companies) } : null,
          ...(person.trades.count > 0 ? spans : [])
            .filter(({ days }) => days === 365)
            .flatMap(({ boughtUsd, soldUsd, isWhole }) => [
              {
                term: "Bought, 365 days",
                value: formatCompactUsd(boughtUsd),
                note: isWhole ? null : "of loaded forms",
              },
              {
                term: "Sold, 365 days",
                value: formatCompactUsd(soldUsd),
                note: isWhole ? null : "of loaded forms",
              },
            ]),
          { term: "Lines of forms", value: formatFigure(person.trades.count) },
          person.stakes.count > 0
            ? { term: "Classes above 5 %", value: formatFigure(person.stakes.count) }
            : null,
        ]}
      />
      <NoteLine beside={<DataLinks at={here} />}>
        From Forms 3, 4, 5 and 144 and Schedules 13D and 13G with this CIK, of loaded companies.{" "}
        {person.isInvestor ? <TextLink to={`/investor/${cik}`}>Holdings by Form 13F</TextLink> : null}{" "}
        <TextLink to={edgarAddress.filerPage(cik)}>All filings at the SEC</TextLink>
      </NoteLine>
      <PersonPart
        title="Roles"
        slot="roles"
        part={person.roles}
        note="From the first to the last loaded form that gives the role."
      />
      {person.trades.count > 0 ? (
        <Section title="Trades and holdings">
          {leftOut > 0 ? (
            <NoteLine>{`Forms of ${leftOut} more companies are on the pages of these companies.`}</NoteLine>
          ) : null}
          <ServerHtml slot="person-trades" html={person.trades.html} />
          <Pager page={person.page} pages={person.pages} to={(page) => `${here}?page=${page}`} />
        </Section>
      ) : person.stakes.count > 0 ? null : (
        <EmptyState>No trades or holdings of this person in the loaded forms.</EmptyState>
      )}
      <PersonPart
        title="Planned sales"
        slot="planned"
        part={person.planned}
        note="From Form 144, for sales within three months. A share sold in the market counts for the oldest open notice."
      />
      <PersonPart
        title="Above 5 %"
        slot="stakes"
        part={person.stakes}
        note="Classes of which 5 % or more was reported, alone or with others. The percent is of the class; shares overlap with those of others in the schedule."
      />
      <PersonPart
        title="Pay"
        slot="person-pay"
        part={person.pay}
        note="From the latest loaded proxy statement, by the person’s name in it. The amount actually paid is stated only for chief executives."
      />
      <PersonPart
        title="Shared boards"
        slot="shared-boards"
        part={person.shared}
        note="Directors of the same companies who have not left, with last forms within two years of each other."
      />
    </>
  )
}

function PersonPart({ title, slot, part, note }: { title: string; slot: string; part: Part; note: string }) {
  if (part.count === 0) return null
  return (
    <Section title={title}>
      <NoteLine>{note}</NoteLine>
      <ServerHtml slot={slot} html={part.html} />
    </Section>
  )
}
