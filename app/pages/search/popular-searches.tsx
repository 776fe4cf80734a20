import { TextLink } from "~/ui/text-link"

/** Examples for a first search: four companies and one investor. */
export const popularSearches = [
  { label: "Apple", note: "AAPL", to: "/company/AAPL" },
  { label: "Alphabet", note: "GOOGL", to: "/company/GOOGL" },
  { label: "NVIDIA", note: "NVDA", to: "/company/NVDA" },
  { label: "Walmart", note: "WMT", to: "/company/WMT" },
  { label: "Berkshire Hathaway", note: "Warren Buffett", to: "/investor/0001067983" },
]

export function PopularSearches({ isCentred = false }: { isCentred?: boolean }) {
  return (
    <nav
      aria-label="Popular Searches"
      className={`mt-4 flex flex-wrap items-center gap-x-4 text-small ${isCentred ? "justify-center" : ""}`}
    >
      <span className="py-1 text-ink-3">Popular Searches</span>
      {popularSearches.map((popular) => (
        <span key={popular.to} className="py-1">
          <TextLink to={popular.to}>{popular.label}</TextLink>
        </span>
      ))}
    </nav>
  )
}
