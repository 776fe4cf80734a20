import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { DataTable } from "~/ui/data-table"

test.each([
  [2, true],
  [3, true],
  [4, false],
  [undefined, false],
])("a table of %s periods is narrower than a wide page: %s", (periods, isFew) => {
  const html = renderToStaticMarkup(
    <DataTable caption="Years" {...(periods ? { periods } : {})}>
      <tbody />
    </DataTable>,
  )
  expect(html.includes("data-few")).toBe(isFew)
})
