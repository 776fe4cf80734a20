import { Link } from "@remix-run/react"

/** A link to the watchlists page with this subject filled in. */
export function WatchLink({ wanted, name }: { wanted: string; name: string }) {
  return (
    <Link
      to={`/watchlist?add=${encodeURIComponent(wanted)}`}
      className="link flex-none text-data print:hidden"
      aria-label={`Watch ${name}`}
    >
      Watch
    </Link>
  )
}
