import fc from "fast-check"
import postcss from "postcss"
import { expect, test } from "vitest"
import { compileRest, compileStyle, listNames } from "~/ui/page-style/compile-style"
import { addPageStyle } from "~/ui/page-style/page-style"
import { pickStyle } from "~/ui/page-style/pick-style"

const pick = (css: string, ...html: string[]) => pickStyle(compileStyle(css), html)

test.each<[selector: string, names: string[]]>([
  [".a", ["a"]],
  [".a.b>.c", ["a", "b", "c"]],
  ["TABLE.a td:first-child::before", ["<table", "a", "<td"]],
  [":root[data-js] .a", ["a"]],
  [".a:not(.b):is(.c,.d) ul", ["a", "<ul"]],
  ["*", []],
  [".max-w-\\[620px\\]", ["max-w-[620px]"]],
  [".tablet\\:gap-4", ["tablet:gap-4"]],
  [".\\32 xl\\:p", ["2xl:p"]],
  ['[type="a.b"] .c', ["c"]],
  [".a+b~i", ["a", "<b", "<i"]],
  ["#main .a", ["a"]],
])("%s needs its classes and tags", (selector, names) => {
  expect(listNames(selector)).toEqual(names)
})

test("rules whose classes or tags the page does not have are left out", () => {
  const css = ".a{color:red}.b{color:blue}.a .c,.a td{top:0}table{left:0}"
  expect(pick(css, '<div class="a x"><td>')).toBe(".a{color:red}.a td{top:0}")
})

test("classes are found in each piece, and with escaped signs", () => {
  const css = String.raw`.a{top:0}.\[\&\>b\]\:c{left:0}`
  expect(pick(css, '<p class="[&amp;&gt;b]:c">', '<i class="a">')).toBe(css)
})

test("states that begin later and printing are left out", () => {
  const css = ".a:hover,.a{top:0}.a:focus-visible{left:0}@media print{.a{right:0}}@page{margin:0}"
  expect(pick(css, '<p class="a">')).toBe(".a{top:0}")
})

test("at-rules without rules that apply are left out, and the order of layers stays", () => {
  const css = "@layer one,two;@layer two{@media (width>1px){.b{top:0}}}@layer one{.a{top:0}}"
  expect(pick(css, '<p class="a">')).toBe("@layer one,two;@layer one{.a{top:0}}")
})

test("custom properties, registered ones and animations stay where something reads them", () => {
  const css =
    "@property --p{syntax:'*';inherits:false}@property --q{syntax:'*';inherits:false}" +
    ":root{--c:var(--d);--d:red;--e:blue}.a{color:var(--c);top:var(--p)}.s{animation:spin 1s}" +
    "@keyframes spin{to{rotate:1turn}}@keyframes other{to{rotate:1turn}}"
  expect(pick(css, '<p class="a">')).toBe(
    "@property --p{syntax:'*';inherits:false}:root{--c:var(--d);--d:red}.a{color:var(--c);top:var(--p)}",
  )
  expect(pick(css, '<p class="s">')).toBe(".s{animation:spin 1s}@keyframes spin{to{rotate:1turn}}")
})

test("what is picked for all names of a sheet is every rule of it, in its order", () => {
  const name = fc.constantFrom("a", "b", "c", "d")
  const rule = fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), name).map(([classes, value]) => ({
    selector: classes.map((one) => `.${one}`).join(" "),
    value,
  }))
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), fc.subarray(["a", "b", "c", "d"]), (rules, has) => {
      const css = rules.map(({ selector, value }) => `${selector}{order:${value}}`).join("")
      const picked = postcss.parse(pick(css, `<p class="${has.join(" ")}">`)).nodes.map(String)
      const expected = rules
        .filter(({ selector }) => selector.split(" ").every((one) => has.includes(one.slice(1))))
        .map(({ selector, value }) => `${selector}{order:${value}}`)
      expect(picked).toEqual(expected)
    }),
  )
})

test("the rest of a sheet is its later states, printing, and what they read", () => {
  const css =
    "@layer one,two;@property --p{syntax:'*';inherits:false}@property --q{syntax:'*';inherits:false}" +
    ":root{--c:var(--d);--d:red;--e:blue}@media (width>1px){:root{--d:green}}" +
    "@layer two{.a{top:var(--e)}.a:hover,.a{color:var(--c);rotate:var(--p)}.a:not(:hover){left:0}}" +
    "@keyframes spin{to{rotate:1turn}}@media print{.a,.b{--f:0}}:root{--g:attr(x)}@page{margin:0;@top-left{content:var(--g)}}"
  expect(compileRest(css)).toBe(
    "@layer one,two;@property --p{syntax:'*';inherits:false}:root{--c:var(--d);--d:red}" +
      "@media (width>1px){:root{--d:green}}@layer two{.a:hover{color:var(--c);rotate:var(--p)}}" +
      "@media print{.a,.b{--f:0}}:root{--g:attr(x)}@page{margin:0;@top-left{content:var(--g)}}",
  )
})

test("the first part of a sheet and the rest have each selector once", () => {
  const selector = fc.constantFrom(".a", ".b", ".a:hover", ".b:focus-visible", ".a:not(:hover)", "p:target")
  const group = fc.constantFrom("", "@media print", "@media (width>1px)", "@layer one")
  const rule = fc.tuple(group, fc.array(selector, { minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
      const texts = rules.map(([head, selectors], place) => {
        const text = `${selectors.join(",")}{order:${place}}`
        return head ? `${head}{${text}}` : text
      })
      const listSelectors = (css: string) => {
        const found: string[] = []
        postcss.parse(css).walkRules((each) => {
          for (const one of each.selectors) found.push(`${one} ${each.nodes.map(String)}`)
        })
        return found.sort()
      }
      const css = texts.join("")
      const parts = pick(css, '<p class="a b">') + compileRest(css)
      expect(listSelectors(parts)).toEqual(listSelectors(css))
    }),
  )
})

test("the style and a link to the rest are written into the page as they are", () => {
  const page = "<head><style></style></head><noscript></noscript>"
  expect(addPageStyle(page, ".a{content:'$&'}", "/a.css", false)).toBe(
    '<head><style>.a{content:\'$&\'}</style></head><noscript><link rel="stylesheet" href="/a.css"/></noscript>',
  )
  expect(addPageStyle(page, "", "/a.css", true)).toBe(
    '<head><style></style></head><link rel="stylesheet" href="/a.css"/>',
  )
})
