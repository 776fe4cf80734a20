import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { fillPage, slotMarks } from "~/ui/page-slots"
import { ServerHtml, ServerSlots } from "~/ui/server-html"

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function renderedWith(value: ReadonlyMap<string, string>): string {
  return renderToString(
    <ServerSlots.Provider value={value}>
      <p>{"Typed: <!--slot table-->, “quoted”"}</p>
      <ServerHtml slot="table" html={null} />
      <ServerHtml slot="missing" html={null} />
      <ServerHtml slot="chart 1" html={null} />
    </ServerSlots.Provider>,
  )
}

test("a page filled after rendering has the same bytes as one rendered with its slots", () => {
  const slots = new Map([
    ["table", "<table><td>−1,234 — $& $1</td></table><!--slot chart 1-->"],
    ["chart 1", "<svg></svg>"],
    ["unused", "<b>no place</b>"],
  ])
  expect(text(fillPage(renderedWith(slotMarks(slots)), slots))).toBe(renderedWith(slots))
})

test("a page without slots is itself", () => {
  expect(text(fillPage("<p>é</p>", new Map()))).toBe("<p>é</p>")
})
