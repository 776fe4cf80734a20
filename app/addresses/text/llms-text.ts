import type { DataAddress } from "~/addresses/definitions/define-address"
import { brand } from "~/lib/brand"

interface Link {
  title: string
  path: string
  about: string
}

/** Pages by what a reader looks for; examples are of companies and investors of the sample. */
const pages: Link[] = [
  { title: "Home", path: "/index.md", about: "what is new" },
  {
    title: "Search",
    path: "/search.md?q=apple",
    about: "the ticker of a company by its name; also funds, investors and persons",
  },
  {
    title: "Overview of a company",
    path: "/company/AAPL.md",
    about: "main figures, valuation, owners, news",
  },
  {
    title: "Statements",
    path: "/company/AAPL/financials.md?statement=income&period=annual",
    about:
      "also statement=balance, cashflow, ratios; period=quarterly, ttm; vintage=original; asof=2024-12-31 for what was known on a day",
  },
  {
    title: "Source of a figure",
    path: "/company/AAPL/financials/source/revenue/2024.md",
    about: "filing, concept, formula and every filed value",
  },
  { title: "Segments", path: "/company/AAPL/segments.md", about: "by segment, product and region" },
  {
    title: "Valuation",
    path: "/company/AAPL/valuation.md",
    about: "ratios to the price with ten-year ranges",
  },
  {
    title: "Discounted cash flows",
    path: "/company/AAPL/financials/dcf.md",
    about: "value per share, inputs",
  },
  {
    title: "Statements as reported",
    path: "/company/AAPL/as-reported.md",
    about: "in the company's own rows and order",
  },
  { title: "Filings", path: "/company/AAPL/filings.md?form=10-K", about: "all filings of a company" },
  {
    title: "A filing",
    path: "/company/EXMP/0000990001-26-000004.md",
    about: "the whole text with tables; section=item-1a for one item",
  },
  { title: "Insider trades", path: "/company/EXMP/insiders.md", about: "Forms 3, 4, 5 and 144" },
  { title: "Executives", path: "/company/EXMP/executives.md", about: "officers, directors and pay" },
  { title: "Results", path: "/company/AAPL/earnings.md", about: "releases, as announced and as filed" },
  { title: "Owners", path: "/company/AAPL/investors.md", about: "managers that hold a company" },
  { title: "Owners above 5 %", path: "/company/EXMP/owners.md", about: "Schedules 13D and 13G" },
  { title: "A person", path: "/person/0000990101.md", about: "roles and trades in all companies" },
  {
    title: "Holdings of an investor",
    path: "/investor/0001067983.md",
    about: "13F by quarter: /investor/{cik}/2025q3.md",
  },
  { title: "Investors", path: "/investors.md", about: "tracked investors, what they hold and buy" },
  { title: "Holdings of a fund", path: "/etf/GSFAX.md", about: "the latest N-PORT report" },
  { title: "Letters", path: "/fund-letters.md", about: "letters of fund managers" },
  { title: "Screener", path: "/screener.md?query=roe+%3E+15", about: "companies that pass a query" },
  { title: "Metrics of the screener", path: "/screener/metrics.md", about: "keys and formulas" },
  { title: "Comparison", path: "/compare.md?items=AAPL,NVDA", about: "companies side by side" },
  { title: "Calendar of results", path: "/earnings.md", about: "published and expected releases" },
]

/** The map of the site for language models, in the form of llmstxt.org. */
export function toLlmsText(origin: string, addresses: readonly DataAddress[]): string {
  const link = ({ title, path, about }: Link) => `- [${title}](${origin}${path}): ${about}`
  return `${[
    `# ${brand.name}`,
    "> Research of public companies, funds and the investors who own them, from the filings themselves. Every figure has its filing, its period and the formula of a computed one.",
    `Every page is Markdown with .md after its path, or with the header Accept: text/markdown. A dash is unknown, never zero. Text of filings is quoted. Programs that call tools use the Model Context Protocol at ${origin}/mcp (streamable HTTP, no key).`,
    ["## Pages", "", ...pages.map(link)].join("\n"),
    [
      "## Data",
      "",
      link({ title: "OpenAPI", path: "/api/openapi.json", about: "all data addresses with their schemas" }),
      link({ title: "For developers", path: "/developers.md", about: "examples, errors, limits, tools" }),
      ...addresses.map(
        ({ title, path, description }) => `- ${title}, ${origin}/api/v1${path}.json: ${description}`,
      ),
    ].join("\n"),
  ].join("\n\n")}\n`
}
