import { useLoaderData } from "@remix-run/react"
import { countText } from "~/lib/numbers"
import { insiderSpans } from "~/model/insiders/net-buying"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { ServerHtml } from "~/ui/server-html"
import { Controls, DataLinks, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import {
  type MarketListName,
  type MarketParams,
  marketAddress,
  marketLists,
  marketSizes,
  usualDays,
} from "./market-filter"

export interface MarketPageData {
  chosen: MarketParams
  sectors: string[]
  count: number
  /** True if the usual span of days has nothing. */
  isWidened: boolean
  /** True if there are more rows than the pages have. */
  isCut: boolean
  page: number
  pages: number
  table: string | null
}

const listNames: Record<MarketListName, string> = {
  newest: "Newest",
  clusters: "Clusters",
  firsts: "First purchases",
  buys: "Largest buys",
  sells: "Largest sells",
}

const notes: Record<MarketListName, string> = {
  newest: "Purchases and sales of shares in the market, by the day of filing.",
  clusters: "Three or more insiders of a company who bought within thirty days.",
  firsts: "Purchases by insiders who had not bought for two years or more, as far as their forms are loaded.",
  buys: "The largest purchases with a known price.",
  sells: "The largest sales with a known price.",
}

/** Insider trades of all loaded companies. */
export function MarketPage() {
  const { chosen, sectors, count, isWidened, isCut, page, pages, table } = useLoaderData<MarketPageData>()
  const address = (change: Partial<MarketParams>) => marketAddress({ ...chosen, page: 1, ...change })
  const [, query] = address({}).split(/(?=\?)/)
  return (
    <>
      <PageHeader
        title="Insider trades"
        lede={
          <>
            What officers, directors and large owners bought and sold in the market, across all loaded
            companies. <TextLink to="/alerts">Alerts about clusters and large purchases</TextLink>
          </>
        }
      />
      <Controls>
        <Tabs
          label="List"
          tabs={toTabs(
            marketLists.map((list) => [list, listNames[list]]),
            chosen.list,
            (list) => address({ list }),
          )}
        />
        <Tabs
          label="Days"
          size="small"
          tabs={toTabs(
            insiderSpans.map((days) => [days, `${days} days`]),
            chosen.days,
            (days) => address({ days }),
          )}
        />
      </Controls>
      <FilterControls
        submit="Show"
        maxOpen={1}
        controls={[
          { kind: "hidden", name: "show", value: chosen.list },
          { kind: "hidden", name: "days", value: String(chosen.days) },
          filterBy("Sector", "sector", chosen.sector, "All", sectors),
          filterBy(
            "Market value",
            "size",
            chosen.size,
            "All",
            Object.entries(marketSizes).map(([value, { label }]) => [value, label]),
          ),
        ]}
      />
      <div className="noted">
        <NoteLine
          beside={
            <>
              <TextLink to="/insiders.atom">Feed</TextLink>
              <DataLinks at="/insiders" search={query} />
            </>
          }
        >
          {notes[chosen.list]} {isWidened && count > 0 ? `None in the last ${usualDays} days. ` : ""}
          {isCut ? "The first " : ""}
          {chosen.list === "clusters" ? countText(count, "cluster") : countText(count, "line")} of the last{" "}
          {chosen.days} days, of companies whose forms are loaded.
          {chosen.size ? " Companies without a known market value are left out." : ""}
        </NoteLine>
        {count > 0 ? (
          <ServerHtml slot="market" html={table} />
        ) : (
          <EmptyState
            action={{ label: "Show 365 days", to: marketAddress({ ...chosen, days: 365, page: 1 }) }}
          >
            No such trade in these {chosen.days} days.
          </EmptyState>
        )}
      </div>
      <Pager page={page} pages={pages} to={(other) => address({ page: other })} />
    </>
  )
}
