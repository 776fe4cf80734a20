import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { countSentence, PastPanel } from "~/pages/screener/load-screener.server"
import { describeMissingDay } from "~/pages/screener/missing-figures"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenerAddress } from "~/pages/screener/screener-params"

const toParams = (search: string) => parseScreenerParams(new URLSearchParams(search))
const range = { first: "2009-12-31", last: "2026-10-31" }

test("a day from 2009-07-01 on is read from the address and kept in it; other texts are no day", () => {
  const search = "query=roe+%3E+15&asof=2016-01-15"
  expect(screenerAddress(toParams(search))).toBe(`/screener?${search}`)
  for (const asof of ["2009-06-30", "2016-02-30", "2016", ""])
    expect(toParams(`asof=${asof}`).asof).toBeNull()
})

test("a day that is not possible is named; no day is no mistake", () => {
  const render = (search: string) =>
    renderToStaticMarkup(<PastPanel params={toParams(search)} range={range} shown={null} />)
  expect(render("asof=2016-02-30")).toContain("choose one on or after 1 Jul 2009")
  for (const search of ["asof=2016-02-29", "asof=", ""]) expect(render(search)).not.toContain("not possible")
})

test("the form of the day keeps the query, the columns and the order", () => {
  const params = toParams("query=roe+%3E+15&columns=growth&sort=revenue&order=asc&stale=1&page=3")
  const html = renderToStaticMarkup(<PastPanel params={params} range={range} shown={null} />)
  const kept = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
  expect(kept).toEqual([
    ["query", "roe &gt; 15"],
    ["columns", "growth"],
    ["sort", "revenue"],
    ["order", "asc"],
    ["stale", "1"],
  ])
  expect(html).not.toContain("Today")
})

test.each([
  [
    "2016-01-15",
    "The days after 31 Dec 2015, the last month end before 15 Jan 2016, have no figures yet",
    2,
    "2 of them are no longer listed",
  ],
  ["2015-12-31", null, 1, "1 of them is no longer listed"],
  ["2015-12-31", null, 0, null],
])(
  "the note of %s names the month end (%s) and the companies that ended",
  (asof, answered, unlisted, gone) => {
    const shown = { day: "2015-12-31", unlisted }
    const html = renderToStaticMarkup(
      <PastPanel params={toParams(`asof=${asof}`)} range={range} shown={shown} />,
    )
    expect(html).toContain("filings up to 31 Dec 2015")
    expect(html.includes("have no figures yet")).toBe(answered !== null)
    if (answered) expect(html).toContain(answered)
    expect(html.includes("no longer listed")).toBe(gone !== null)
    if (gone) expect(html).toContain(gone)
  },
)

test("a day that is not stored leads to the nearest month end, or to today", () => {
  const params = toParams("query=roe+%3E+15&asof=2011-03-14&page=2")
  expect(describeMissingDay(params, "2011-03-14", "2012-12-31")).toEqual({
    text: "No figures of the last month end up to 14 Mar 2011. The nearest with figures is 31 Dec 2012.",
    label: "Show 31 Dec 2012",
    to: "/screener?query=roe+%3E+15&asof=2012-12-31",
  })
  expect(describeMissingDay(params, "2011-03-14", null)).toEqual({
    text: "No figures of any past month.",
    label: "Show today",
    to: "/screener?query=roe+%3E+15",
  })
})

test("the counts of a past day do not speak of listed companies", () => {
  const counts = { count: 7, screened: 9, withoutFigures: 3, unknown: 0, leftOut: 2, isByCurrency: false }
  const all = { kind: "empty" as const, ...counts }
  expect(countSentence({ ...all, isPast: false })).toContain("of 12 listed. Amounts")
  expect(countSentence({ ...all, isPast: true })).not.toContain("12 listed")
  expect(countSentence({ ...counts, kind: "query", isPast: true })).toContain("7 of 9 companies match.")
})
