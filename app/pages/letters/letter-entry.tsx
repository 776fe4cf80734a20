import { formatDay, formatMonth } from "~/lib/dates"
import { countText, formatCompactUsd, formatPercent } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { Badge } from "~/ui/badge"
import { CrumbLine } from "~/ui/navigation/crumb-line"
import { TextLink } from "~/ui/text-link"
import { lettersAddress } from "./letters-filter"
import type { Did, LetterLine } from "./letters-view"

/** A letter and a summary of its manager's 13F filing for that quarter. */
export function LetterEntry({ letter }: { letter: LetterLine }) {
  const { title, url, dead, fund, fundSlug, quarter, date, tickers, tags, cik, did } = letter
  return (
    <li
      className={`border-b border-hair py-5 ${did ? "grid gap-x-10 gap-y-2 tablet:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]" : ""}`}
    >
      <article>
        <h2 className="text-large leading-snug">
          {dead ? (
            title
          ) : (
            <a href={url} className="link" rel="noreferrer">
              {title}
            </a>
          )}
        </h2>
        <p className="crumbs mt-1">
          <CrumbLine
            parts={[
              <TextLink key="fund" to={lettersAddress({ kind: "fund", slug: fundSlug })}>
                {fund}
              </TextLink>,
              <TextLink key="quarter" to={lettersAddress({ kind: "quarter", quarter })}>
                {formatQuarter(quarter)}
              </TextLink>,
              date && (date.length === 7 ? formatMonth(`${date}-01`) : formatDay(date)),
              new URL(url).hostname.replace(/^www\./, ""),
              cik && !did && (
                <TextLink key="holdings" to={`/investor/${cik}`}>
                  Holdings
                </TextLink>
              ),
            ]}
          />
        </p>
        {dead ? (
          <p className="mt-1.5 text-data text-ink-2">
            <Badge tone="down">Dead link</Badge> Not available since {formatDay(dead)}: {url}
          </p>
        ) : null}
        {tickers.length + tags.length > 0 ? (
          <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1.5 text-data">
            {tickers.map((ticker) => (
              <TextLink key={ticker} to={lettersAddress({ kind: "company", ticker })}>
                {ticker}
              </TextLink>
            ))}
            {tags.map((tag) => (
              <TextLink key={tag} to={lettersAddress({ kind: "tag", tag })}>
                {tag}
              </TextLink>
            ))}
          </p>
        ) : null}
      </article>
      {did ? (
        <div className="text-data">
          <p className="text-note text-ink-3">Form 13F for {formatQuarter(quarter)}</p>
          <ReportedQuarter did={did} />
        </div>
      ) : null}
    </li>
  )
}

function ReportedQuarter({ did }: { did: Did }) {
  const changes = [
    did.newCount ? `${did.newCount} new` : null,
    did.soldCount ? `${did.soldCount} sold` : null,
  ].filter(Boolean)
  return (
    <>
      <p>
        {formatCompactUsd(did.valueUsd)} in {countText(did.positions, "position")}
        {changes.length ? `; ${changes.join(", ")}` : ""}.
      </p>
      {did.topName && did.topPct !== null ? (
        <p className="text-ink-2">
          Largest: {did.topName}, {formatPercent(did.topPct / 100)}.
        </p>
      ) : null}
      <p>
        <TextLink to={`/investor/${did.cik}/${did.quarter}`}>View holdings</TextLink>
      </p>
    </>
  )
}
