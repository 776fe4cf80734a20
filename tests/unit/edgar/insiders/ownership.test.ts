import fc from "fast-check"
import { expect, test } from "vitest"
import { NotOwnershipForm, parseOwnershipForm } from "~/edgar/insiders/ownership"
import { ownershipXml } from "../../../fixtures/ownership-form"

test("reads a purchase with its owner, price and holding afterwards", () => {
  const form = parseOwnershipForm(
    ownershipXml({
      plan: "true",
      owners: [
        {
          cik: "0000990101",
          name: "MARLOWE INES",
          relation: "<isOfficer>1</isOfficer><officerTitle>CFO &amp; Treasurer</officerTitle>",
        },
      ],
      lines: [{ code: "P", shares: "1,500", price: "12.25", after: "4500.0" }],
    }),
  )
  expect(form).toMatchObject({ form: "4", plan10b51: true, issuer: { cik: "0000990001", ticker: "EXMP" } })
  expect(form.owners[0]).toMatchObject({
    isOfficer: true,
    isDirector: false,
    officerTitle: "CFO & Treasurer",
  })
  expect(form.entries).toEqual([
    expect.objectContaining({
      kind: "transaction",
      derivative: false,
      code: "P",
      shares: 1500,
      price: 12.25,
      acquired: true,
      ownedAfter: 4500,
      direct: true,
    }),
  ])
})

test("keeps the derivative table apart", () => {
  const form = parseOwnershipForm(
    ownershipXml({ lines: [{ code: "M" }, { code: "M", table: "derivative", shares: "200" }] }),
  )
  expect(form.entries.map((entry) => entry.derivative)).toEqual([false, true])
  expect(form.entries[1]).toMatchObject({
    exercisePrice: 12.5,
    underlying: "Common Stock",
    underlyingShares: 200,
  })
})

test("a price given in a footnote only is unknown, and its footnote named", () => {
  const form = parseOwnershipForm(
    ownershipXml({ lines: [{ priceFootnote: "F1" }], footnotes: { F1: "At 10.00 to\n  10.40 a share." } }),
  )
  expect(form.entries[0]).toMatchObject({ price: null, priceFootnotes: ["F1"], footnotes: ["F1"] })
  expect(form.footnotes).toEqual([{ id: "F1", text: "At 10.00 to 10.40 a share." }])
})

test("reads several owners, an amendment's original date and the box of who left", () => {
  const form = parseOwnershipForm(
    ownershipXml({
      form: "4/A",
      original: "2026-03-04-05:00",
      left: "1",
      owners: [
        { cik: "990101", name: "A" },
        { cik: "0000990102", name: "B" },
      ],
    }),
  )
  expect(form.owners.map((owner) => owner.cik)).toEqual(["0000990101", "0000990102"])
  expect(form).toMatchObject({ form: "4/A", originalFiled: "2026-03-04", hasLeft: true, plan10b51: null })
})

test("a Form 3 without securities and a form without lines are empty", () => {
  const form = parseOwnershipForm(ownershipXml({ form: "3", noSecurities: "1", lines: [] }))
  expect(form).toMatchObject({ hasNoSecurities: true, entries: [] })
})

test("finds the form inside a complete submission", () => {
  const inner = ownershipXml().replace(/^<\?xml.*?\?>\s*/, "")
  const text = `<SEC-DOCUMENT>x.txt\n<DOCUMENT><TYPE>4<TEXT><XML>\n${inner}\n</XML></TEXT></DOCUMENT>`
  expect(parseOwnershipForm(text).entries).toHaveLength(1)
})

test.each([
  ["<!DOCTYPE html><html><body>FORM 4</body></html>", /page that the SEC renders/],
  ["<derivativeHolding></derivativeHolding>", /begins with <derivativeHolding>/],
  ["<ownershipDocument><documentType>144</documentType></ownershipDocument>", /not a Form 3, 4 or 5/],
  ["<ownershipDocument><documentType>4</documentType></ownershipDocument>", /names no issuer/],
  ["<ownershipDocument><documentType>4</ownershipDocument>", /^The XML cannot be read: /],
  ["Not found", /not XML/],
])("refuses %s with a reason", (text, reason) => {
  expect(() => parseOwnershipForm(text)).toThrow(reason)
})

test("a form with an end tag without its bracket is read as the rest of it proves", () => {
  const whole = ownershipXml({ lines: [{ price: "12.5" }] })
  const damaged = whole.replace("12.5</value>", "12.5</value\n")
  expect(damaged).not.toBe(whole)
  expect(parseOwnershipForm(damaged)).toEqual(parseOwnershipForm(whole))
})

test("any text gives a form or a NotOwnershipForm", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 2000 }), (noise, at) => {
      const xml = ownershipXml()
      try {
        parseOwnershipForm(xml.slice(0, at) + noise + xml.slice(at))
      } catch (error) {
        expect(error).toBeInstanceOf(NotOwnershipForm)
      }
    }),
  )
})

test.each([
  ["GARCIA LOPEZ MARIA", "/s/ Maria T. Garcia Lopez", "GARCIA LOPEZ, MARIA"],
  ["Garcia Lopez Maria T", "/s/ J. Roe, attorney-in-fact for María García-López", "Garcia Lopez Maria T"],
  ["Garcia Lopez Maria T", "/s/ J. Roe, attorney-in-fact for María García López", "Garcia Lopez, Maria T"],
  ["SMITH JOHN PAUL", "/s/ John Paul Smith", "SMITH JOHN PAUL"],
  ["SMITH JOHN PAUL", "SMITH JOHN PAUL", "SMITH JOHN PAUL"],
  ["LEVINSON ARTHUR D", "/s/ Arthur D. Levinson", "LEVINSON ARTHUR D"],
  ["Garcia, Maria", "/s/ Maria Garcia", "Garcia, Maria"],
])("the owner %s who signs as %s is read as %s", (name, signature, expected) => {
  const signed = ownershipXml({ owners: [{ cik: "0000990101", name, relation: "" }], lines: [] }).replace(
    "</ownershipDocument>",
    `<ownerSignature><signatureName>${signature}</signatureName></ownerSignature></ownershipDocument>`,
  )
  expect(parseOwnershipForm(signed).owners[0]?.name).toBe(expected)
})

test("a negative number of shares or price is none", () => {
  const [line] = parseOwnershipForm(
    ownershipXml({ lines: [{ code: "P", date: "2026-03-02", shares: "-1000", price: "-5" }] }),
  ).entries
  expect(line).toMatchObject({ shares: null, price: null })
})
