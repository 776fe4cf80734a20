import { expect, test } from "vitest"
import { listClasses } from "~/ui/css/used-classes"
import { parseStyleSheet, pickStyle } from "~/ui/css/used-style"

const pick = (css: string, ...classes: string[]) => pickStyle(parseStyleSheet(css), new Set(classes))

test.each([
  [".a{x:1}.b{x:2}.a .b{x:3}", ["a"], ".a{x:1}"],
  [".a .b{x:3}.a.c{x:4}", ["a", "b"], ".a .b{x:3}"],
  ["p{x:1}.a,.b{x:2}", ["b"], "p{x:1}.a,.b{x:2}"],
  [":is(.a,.b) .c{x:1}:where(.d>*){x:2}", ["b", "c"], ":is(.a,.b) .c{x:1}"],
  [".a:not(.b){x:1}.a:nth-child(2){x:2}", ["a"], ".a:not(.b){x:1}.a:nth-child(2){x:2}"],
  [".a:has(.b,.c){x:1}", ["a", "c"], ".a:has(.b,.c){x:1}"],
  [".a:has(.b){x:1}", ["a"], ""],
  ['.a[class*=".b"]{x:1}', ["a"], '.a[class*=".b"]{x:1}'],
  ["@media (width>1px){.a{x:1}.b{x:2}}@media (width>2px){.b{x:3}}", ["a"], "@media (width>1px){.a{x:1}}"],
])("of %s, %j uses %s", (css, classes, expected) => {
  expect(pick(css, ...classes)).toBe(expected)
})

test.each([
  [String.raw`.sm\:w-1\/2{x:1}`, "sm:w-1/2"],
  [String.raw`.max-w-\[10px\]{x:1}`, "max-w-[10px]"],
  [String.raw`.\[\&_td\]\:p-0 td{x:1}`, "[&_td]:p-0"],
  [String.raw`.\32 xl\:p{x:1}`, "2xl:p"],
])("%s is of the class %s", (css, name) => {
  expect(pick(css, name)).toBe(css)
  expect(pick(css, "other")).toBe("")
})

test("layers keep their order when they are empty", () => {
  expect(pick("@layer base{.a{x:1}}@layer utilities{.b{x:2}}", "b")).toBe(
    "@layer base{}@layer utilities{.b{x:2}}",
  )
})

test("style for a pointer, the keyboard and paper is left for the whole style sheet", () => {
  expect(pick(".a:hover{x:1}.a:focus-visible{x:2}@media print{.a{x:3}}.a{x:4}", "a")).toBe(".a{x:4}")
})

test("variables, animations and registered properties come if a rule uses them", () => {
  const css =
    ":root{--used:1;--other:2;--inner:3}.a{color:var(--used);animation:1s turn}.b{--set:1}" +
    "@property --used{inherits:false}@property --set{inherits:false}@keyframes turn{to{x:1}}@keyframes other{to{x:2}}"
  expect(pick(css, "a", "b")).toBe(
    ":root{--used:1}.a{color:var(--used);animation:1s turn}.b{--set:1}@property --used{inherits:false}@keyframes turn{to{x:1}}",
  )
})

test("a variable that another variable uses comes too", () => {
  expect(pick(":root{--a:var(--b);--b:1}.x{y:var(--a)}", "x")).toBe(":root{--a:var(--b);--b:1}.x{y:var(--a)}")
})

test("fonts of letters that English text does not have are left for the whole style sheet", () => {
  const latin = "@font-face{font-family:A;unicode-range:U+20-7E,U+A0-FF}"
  const other = "@font-face{font-family:A;unicode-range:U+100-130}"
  expect(pick(latin + other)).toBe(latin)
})

test("a bracket or a brace in a string ends nothing", () => {
  expect(pick('.a:before{content:"}"}.b{x:2}', "b")).toBe(".b{x:2}")
})

test("classes are those of all elements, with their signs", () => {
  const html = '<p class="a b"><i class="[&amp;_td]:p-0"></i></p>'
  expect([...listClasses([html, '<b class="c a">'])]).toEqual(["a", "b", "[&_td]:p-0", "c"])
})
