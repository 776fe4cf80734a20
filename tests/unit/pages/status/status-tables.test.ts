import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { filerWorks, wholeWorks } from "~/ingest/follow/works.server"
import { kindTitles } from "~/ingest/kinds/kinds.server"
import { otherTitles } from "~/pages/status/load-status.server"
import { FailuresTable, SourcesTable } from "~/pages/status/status-tables"

test("a stored time of 1e308 is shown as missing", () => {
  const source = { kind: "company", read: 1, failed: 0, newest: 1e308, oldest: Date.UTC(2026, 1, 27) }
  const html = renderToStaticMarkup(createElement(SourcesTable, { sources: [source], titles: {} }))
  expect(html).toContain("27 Feb 2026")
  expect(html).toContain('<td class="date">—</td>')
  const failures = [{ key: "company:1", error: "e", failedAt: -1e308 }]
  const table = createElement(FailuresTable, { failures, titles: { company: "Companies" } })
  expect(renderToStaticMarkup(table)).toContain("—")
  expect(renderToStaticMarkup(table)).toContain("Companies:1")
})

test("a source that was never read is left out, unless it failed", () => {
  const source = { read: 0, failed: 0, newest: null, oldest: null }
  const sources = [
    { ...source, kind: "never" },
    { ...source, kind: "failing", failed: 2 },
    { ...source, kind: "loaded", read: 3 },
  ]
  const html = renderToStaticMarkup(createElement(SourcesTable, { sources, titles: {} }))
  expect(html).not.toContain("never")
  expect(html).toContain("failing")
  expect(html).toContain("loaded")
})

test("every kind of work in the queue has a title", () => {
  const titles = { ...kindTitles, ...otherTitles }
  for (const kind of [...filerWorks.keys(), ...wholeWorks.keys()]) expect(titles[kind], kind).toBeDefined()
})
