import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import { PopularSearches } from "~/pages/search/popular-searches"
import { SearchBox } from "~/pages/search/search-box"
import { TextLink } from "~/ui/text-link"
import { Cards } from "./cards"
import type { HomeView } from "./home-view"

export function HomePage() {
  const view = useLoaderData<HomeView>()
  return (
    <>
      {view.fill ? (
        <p className="border-b border-hair bg-paper-2 px-4 py-1.5 text-center text-small text-ink-2">
          {view.fill} <TextLink to="/status">Data health</TextLink>
        </p>
      ) : null}
      <section className="mx-auto max-w-[860px] px-4 pt-11 pb-5 text-center tablet:px-6 tablet:pt-[88px] tablet:pb-10">
        <h1 className="text-[2.375rem] leading-[1.06] tracking-[-0.015em] tablet:text-hero">
          Financial research from SEC filings
        </h1>
        <p className="mx-auto mt-[18px] mb-8 max-w-[31.5em] font-serif text-large leading-normal text-ink-2 tablet:text-lead">
          Financial statements with their sources, readable filings, and the holdings of guru investors. Free
          and self-hosted.
        </p>
        <SearchBox variant="landing" />
        <PopularSearches isCentred />
      </section>
      <Cards view={view} />
      <footer className="mx-auto flex max-w-[1180px] flex-wrap justify-between gap-x-8 gap-y-2 border-t border-hair px-4 py-6 text-data text-ink-3 tablet:px-7 desktop:px-0">
        <p>{loadedSentence(view)}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1.5">
          <TextLink to="/watchlist">My Watchlists</TextLink>
          <TextLink to="/screener">Stock Screener</TextLink>
          <TextLink to="/investors">Guru Investors</TextLink>
          <TextLink to="/fund-letters">Hedge Fund Letters</TextLink>
          <TextLink to="/earnings">Earnings Calendar</TextLink>
          <TextLink to="/filings">Filings</TextLink>
          <TextLink to="/funds">Funds</TextLink>
          <TextLink to="/status">Data health</TextLink>
          <TextLink to="/insiders">Market Insiders</TextLink>
          <TextLink to="/alerts">Alerts</TextLink>
          <TextLink to="/blog">Blog</TextLink>
          <TextLink to="/compounding">Compounding Calculator</TextLink>
          <TextLink to="/developers">For developers</TextLink>
          <TextLink to="/privacy-policy">Privacy Policy</TextLink>
        </p>
      </footer>
    </>
  )
}

function loadedSentence({ companyCount, investorCount, loaded, asOf }: HomeView): string {
  const listed = `${countText(companyCount, "company", "companies")} and ${countText(investorCount, "investor")} are listed`
  const parts = loaded
    ? [
        loaded.statements ? `statements of ${countText(loaded.statements, "company", "companies")}` : null,
        loaded.investors
          ? `${countText(loaded.portfolios, "quarter")} of ${countText(loaded.investors, "investor")}`
          : null,
      ].filter(Boolean)
    : []
  const stored = parts.length
    ? ` Loaded: ${parts.join(" and ")}${asOf ? `, as of ${formatDay(asOf)}` : ""}.`
    : ""
  return `${listed}.${stored}`
}
