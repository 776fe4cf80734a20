import { type DataAddress, toExample } from "~/addresses/definitions/define-address"
import { brand } from "~/lib/brand"

interface Link {
  title: string
  path: string
  about: string
}

/** Pages that are no data address; examples are of the sample. */
const pages: Link[] = [
  { title: "Home", path: "/index.md", about: "what is new" },
  {
    title: "Source of a figure",
    path: "/company/AAPL/financials/source/revenue/2024.md",
    about: "filing, concept, formula and every filed value",
  },
  {
    title: "Statements as reported",
    path: "/company/AAPL/as-reported.md",
    about: "in the company's own rows and order",
  },
  {
    title: "A filing",
    path: "/company/EXMP/0000990001-26-000004.md",
    about: "the whole text with tables; section=item-1a for one item",
  },
  { title: "Letters", path: "/fund-letters.md", about: "letters of fund managers" },
  { title: "Metrics of the screener", path: "/screener/metrics.md", about: "keys and formulas" },
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
      ...addresses.map((address) => toLine(address, origin)),
    ].join("\n"),
  ].join("\n\n")}\n`
}

/** An address with its parameters, and an example of its text where a page has it. */
function toLine(address: DataAddress, origin: string): string {
  const { title, path, description, parameters, isBesidePage } = address
  const example = toExample(address)
  const name = isBesidePage ? `[${title}](${origin}${example.path}.md${example.query})` : title
  const names = parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name)
  const query = names.length > 0 ? ` Parameters: ${names.join(", ")}.` : ""
  return `- ${name}, ${origin}/api/v1${path}.json: ${description}${query}`
}
