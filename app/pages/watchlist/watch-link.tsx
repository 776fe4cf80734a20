import { Link } from "@remix-run/react"

/** Beside a title: to the reader's lists, with this filled in to be added. */
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
