import fc from "fast-check"
import { expect, test } from "vitest"
import { NotXml, readXml } from "~/edgar/xml-reader"

const read = (xml: string) => {
  const closed: string[] = []
  readXml(xml, { close: (name, text, parent) => closed.push(`${parent}/${name}=${text}`) })
  return closed
}

test("an end tag without its bracket is repaired where the rest of the document fits", () => {
  const whole = "<a><b>1</b>\n<c>2</c></a>"
  expect(read("<a><b>1</b\n<c>2</c></a>")).toEqual(read(whole))
  expect(read("<a><b>1</b>\n<c>2</c</a>")).toEqual(read(whole))
})

test("an end tag that fits no other one is still an error", () => {
  expect(() => read("<a><b>1</x\n<c>2</c></a>")).toThrow(NotXml)
  expect(() => read("<a><b>1</b 5 <c>2</c></a>")).toThrow(NotXml)
  expect(() => read("<a><b>1</a>")).toThrow(NotXml)
})

test("whichever end tags lose their brackets before a tag, the document reads the same", () => {
  const names = fc.array(fc.constantFrom("fundsSource", "n1:percent", "x"), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.boolean()), (elements, losses) => {
      const write = (end: () => string) =>
        `<root xmlns:n1="u">${elements.map((name, at) => `<${name}>${at}</${name}${end()}\n`).join("")}<last/></root>`
      const damaged = write(() => (losses.next().value ? "" : ">"))
      expect(read(damaged)).toEqual(read(write(() => ">")))
    }),
  )
})
