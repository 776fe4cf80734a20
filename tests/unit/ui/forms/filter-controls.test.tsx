import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { type FilterControl, FilterControls } from "~/ui/forms/filter-controls"

const options = [
  { value: "", label: "Any" },
  { value: "4", label: "Form 4" },
]

/** The markup inside the form; only the form needs a router. */
function getMarkup(controls: (FilterControl | null)[]): string {
  const element = FilterControls({ controls, submit: "Show", children: "after" })
  const form = element.type === "details" ? element.props.children[1] : element
  return renderToStaticMarkup(form.props.children)
}

test("more than two controls are folded on phones, under the number of those that are set", () => {
  const controls: FilterControl[] = [
    { kind: "select", label: "Form", name: "form", value: "4", options },
    { kind: "select", label: "Year", name: "year", value: "", options },
  ]
  expect(FilterControls({ controls, submit: "Show" }).type).not.toBe("details")
  expect(FilterControls({ controls, submit: "Show", maxOpen: 1 }).type).toBe("details")
  controls.push({ kind: "search", label: "Words", name: "q", value: "" })
  const folded = FilterControls({ controls, submit: "Show" })
  expect(folded.type).toBe("details")
  expect(renderToStaticMarkup(folded.props.children[0])).toContain("Filter (1 set)")
})

test("controls are rendered in order, before the button and its children", () => {
  const markup = getMarkup([
    { kind: "hidden", name: "view", value: "week" },
    { kind: "select", label: "Form", name: "form", value: "4", options },
    null,
    { kind: "search", label: "Words", name: "q", value: "a & b" },
    { kind: "text", label: "Only", name: "tickers", value: "", placeholder: "EXMP" },
    { kind: "date", label: "Known on", name: "asof", value: "2026-06-30" },
  ])
  const names = [...markup.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map((match) => match[1])
  expect(names).toEqual(["view", "form", "q", "tickers", "asof"])
  expect(markup).toContain('<input type="hidden" name="view" value="week"/>')
  expect(markup).toContain('<option value="4" selected="">Form 4</option>')
  expect(markup).toMatch(/type="search"[^>]* name="q" value="a &amp; b"/)
  expect(markup).toMatch(/type="text"[^>]* name="tickers" placeholder="EXMP" value=""/)
  expect(markup).toMatch(/type="date"[^>]* name="asof" value="2026-06-30"/)
  expect(markup).toMatch(/>Show<\/button>after$/)
})

test("no value chooses the first option, and a label belongs to its control", () => {
  const markup = getMarkup([{ kind: "select", label: "Form", name: "form", value: null, options }])
  expect(markup).toContain('<option value="" selected="">Any</option>')
  const [, forId] = /<label for="([^"]+)"[^>]*>Form</.exec(markup) ?? []
  expect(markup).toContain(`<select id="${forId}"`)
})

test("a changed value changes only the key of its control", () => {
  const getKeys = (value: string) =>
    FilterControls({
      controls: [
        { kind: "select", label: "with", name: "with", value, options },
        { kind: "select", label: "and", name: "with", value: "4", options },
      ],
      submit: "Compare",
    }).props.children[0].map((control: { key: string }) => control.key)
  const [before, after] = [getKeys(""), getKeys("4")]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(after[0]).not.toBe(after[1])
})
