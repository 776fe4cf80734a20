import { useLoaderData } from "@remix-run/react"
import { countText } from "~/lib/numbers"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls } from "~/ui/forms/filter-controls"
import { NarrowFold } from "~/ui/navigation/narrow-fold"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import { LetterEntry } from "./letter-entry"
import type { Facet, LettersView } from "./letters-view"

export function LettersPage() {
  const view = useLoaderData<LettersView>()
  const { here, search, total, letters } = view
  return (
    <>
      <PageHeader
        title={view.title}
        lede={view.lede}
        crumb={view.isPart ? <TextLink to="/fund-letters">All letters</TextLink> : null}
      />
      <FilterControls
        key={here}
        submit="Search"
        action={here}
        role="search"
        controls={[{ kind: "search", label: "Search letters", name: "q", value: search }]}
      />
      <NoteLine>
        {countText(total, "letter")}
        {search ? ` with “${search}”` : ""}
      </NoteLine>
      <div className="grid gap-x-14 desktop:grid-cols-[minmax(0,1fr)_260px]">
        {total > 1 ? (
          <div className="desktop:col-start-2 desktop:row-start-1">
            <NarrowFold summary="By fund, year, company or tag">
              <nav aria-label="Letters by" className="pt-2">
                <FacetList title="Funds" facets={view.funds} />
                <FacetList title="Quarters" facets={view.quarters} />
                <FacetList title="Years" facets={view.years} />
                <FacetList title="Companies" facets={view.companies} />
                <FacetList title="Tags" facets={view.tags} />
              </nav>
            </NarrowFold>
          </div>
        ) : null}
        <div className="desktop:col-start-1 desktop:row-start-1">
          {letters.length ? (
            <ol className="desktop:border-t desktop:border-hair-2">
              {letters.map((letter) => (
                <LetterEntry key={letter.url} letter={letter} />
              ))}
            </ol>
          ) : (
            <EmptyState action={{ label: "Clear the search", to: here }}>
              No letter matches the search.
            </EmptyState>
          )}
          <Pager
            page={view.page}
            pages={view.pages}
            to={(page) =>
              `${here}?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`
            }
          />
        </div>
      </div>
    </>
  )
}

function FacetList({ title, facets }: { title: string; facets: Facet[] }) {
  if (facets.length === 0) return null
  return (
    <section className="mb-7">
      <h2 className="mb-1.5 text-large">{title}</h2>
      <ul className="flex flex-wrap gap-x-4 text-data">
        {facets.map(({ label, to, count }) => (
          <li key={to} className="py-1 tabular-nums">
            <TextLink to={to}>{label}</TextLink>{" "}
            {count > 1 ? <span className="text-ink-3">{count}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
