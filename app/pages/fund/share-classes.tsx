import { Link } from "@remix-run/react"
import type { Ticker } from "~/lib/ticker"
import type { ShareClass } from "~/model/funds/fund-list"
import { fundPath } from "~/model/funds/fund-path"
import { Section } from "~/ui/section"

/** The share classes of one series: they have the same holdings and differ in fees and minimums. */
export function ShareClasses({ ticker, classes }: { ticker: Ticker; classes: ShareClass[] }) {
  if (classes.length < 2) return null
  return (
    <Section title="Share classes">
      <p className="pb-3 text-data text-ink-2">
        All classes have the same holdings. They differ in fees and in how they are bought.
      </p>
      <ul className="grid gap-x-10 text-data tablet:grid-cols-2 desktop:grid-cols-3">
        {classes.map((each) => (
          <li key={each.ticker} className="flex min-h-9 items-center gap-3 border-b border-hair">
            {each.ticker === ticker ? (
              <b aria-current="page" className="w-16 flex-none">
                {each.ticker}
              </b>
            ) : (
              <Link to={fundPath(each.ticker)} className="link w-16 flex-none">
                {each.ticker}
              </Link>
            )}
            <span className="min-w-0 truncate text-ink-2">{each.name ?? "Name not listed"}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
