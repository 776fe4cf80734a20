import { Link } from "@remix-run/react"
import type { NearMatch } from "~/model/search/near-matches"
import { Section } from "~/ui/section"

/** Suggestions for an address that was not found. */
export function NearList({ near }: { near: NearMatch[] }) {
  if (near.length === 0) return null
  return (
    <div className="max-w-[820px]">
      <Section title="Near matches">
        <ul>
          {near.map((match) => (
            <li key={match.to} className="border-b border-hair last:border-0">
              <Link to={match.to} className="group flex min-h-11 items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 underline-offset-3 group-hover:underline">{match.name}</span>
                <span className="flex-none text-data text-ink-3">{match.note}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
