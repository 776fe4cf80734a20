import { useLoaderData } from "@remix-run/react"
import { countText, formatFigure } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FundsPageData } from "./load-funds.server"

/** The funds whose holdings are loaded, and a search among all that report to the SEC. */
export function FundsPage() {
  const { filter, loaded, matching, page, pages, table, others, ...data } = useLoaderData<FundsPageData>()
  return (
    <>
      <PageHeader
        title="Funds and ETFs"
        crumb={loaded ? `${countText(loaded, "fund")} with holdings` : "Holdings from Form N-PORT"}
      />
      <FilterControls
        submit="Find"
        className="gap-3"
        controls={[
          { kind: "search", label: "Name, family or ticker", name: "q", value: filter.text },
          { kind: "hidden", name: "sort", value: filter.sort },
        ]}
      />
      {matching ? (
        <div className="noted">
          <NoteLine beside={<DataLinks at="/funds" search={toSearch({ q: filter.text })} />}>
            {filter.text ? `${formatFigure(matching)} of ${countText(loaded, "fund")}. ` : ""}
            Largest holding and top ten in percent of net assets. New and sold: holdings since the report
            before. From the latest loaded Form N-PORT of each fund, public about 60 days after its quarter.
          </NoteLine>
          <ServerHtml slot="funds" html={table} />
        </div>
      ) : others.length === 0 ? (
        <div className="pt-6">
          <EmptyState
            action={
              filter.text
                ? { label: "Show all funds", to: "/funds" }
                : { label: "Search for a fund", to: "/search" }
            }
          >
            {filter.text
              ? `No fund matches “${filter.text}”.`
              : "No fund's holdings are loaded yet. Opening a fund loads its latest report."}
          </EmptyState>
        </div>
      ) : null}
      <Pager
        page={page}
        pages={pages}
        to={(page) => `/funds${toSearch({ sort: filter.sort, q: filter.text, page: page > 1 && page })}`}
      />
      {others.length ? (
        <Section title="Others in the SEC’s lists">
          <ul className="grid gap-x-10 text-data tablet:grid-cols-2 desktop:grid-cols-3">
            {others.map(({ to, name, note, reason }) => (
              <li key={to} className="flex min-h-9 items-center gap-3 border-b border-hair">
                <TextLink to={to}>{note}</TextLink>
                <span className="min-w-0 truncate text-ink-2">{name}</span>
                <span className="ml-auto flex-none text-note text-ink-3">{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {data.hasFamilies ? (
        <Section title="Families">
          <ServerHtml slot="fund-families" html={data.families} />
        </Section>
      ) : null}
    </>
  )
}
