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
