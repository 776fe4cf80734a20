import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { TableHead } from "~/ui/data-table"
import { choice, filterBy } from "~/ui/forms/filter-controls"
import { toTabs } from "~/ui/tabs"

test("the head of a table has titles, columns of text, periods, a corner and cells, and leaves out null", () => {
  const columns = [
    "",
    { corner: "Dollars" },
    "Shares",
    { text: "Owner" },
    { period: "2025", note: "31 Dec 2025" },
    null,
    <td key="cell">Cell</td>,
  ]
  expect(renderToStaticMarkup(<TableHead columns={columns} />)).toBe(
    `<thead><tr><td></td><td>Dollars</td><th scope="col">Shares</th><th scope="col" class="text">Owner</th><th scope="col"><b>2025</b>31 Dec 2025</th><td>Cell</td></tr></thead>`,
  )
})

test("a choice has its options, and one that filters begins with the one that filters nothing", () => {
  const options = [
    { value: "2025", label: "2025" },
    { value: "4", label: "Form 4" },
  ]
  expect(choice("Show", "show", "4", ["2025", ["4", "Form 4"]])).toEqual({
    ...{ kind: "select", label: "Show", name: "show", value: "4" },
    options,
  })
  expect(filterBy("Show", "show", null, "Any", ["2025", ["4", "Form 4"]])).toMatchObject({
    options: [{ value: "", label: "Any" }, ...options],
  })
})

test("tabs mark the value that is chosen", () => {
  const to = (value: string | null) => `/filings?form=${value}`
  expect(
    toTabs(
      [
        [null, "All"],
        ["10-K", "Annual"],
      ],
      "10-K",
      to,
    ),
  ).toEqual([
    { label: "All", to: "/filings?form=null", isCurrent: false },
    { label: "Annual", to: "/filings?form=10-K", isCurrent: true },
  ])
})
