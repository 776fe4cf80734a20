import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { RedlineSummary } from "~/pages/company/reader/redline-summary"

const none = { added: 0, removed: 0, changed: 0, moved: 0, tables: 0, routine: 0, same: 0 }

test("a redline with one added paragraph has no plural beside the number", () => {
  const html = renderToStaticMarkup(
    <RedlineSummary counts={{ ...none, added: 1, removed: 1 }} headings={[]} peers={null} />,
  )
  const words = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
  expect(words).toContain("Paragraphs added 1 Removed 1")
})

test("without risk factors of other companies nothing is said of them", () => {
  const html = renderToStaticMarkup(
    <RedlineSummary
      counts={{ ...none, added: 1 }}
      headings={[{ id: "a", text: "Weather may stop our plants.", status: "added" }]}
      peers={{ count: 0, sic: "3571", omitted: 0, found: {} }}
    />,
  )
  expect(html).toContain("Weather may stop our plants.")
  expect(html).not.toContain("3571")
})
