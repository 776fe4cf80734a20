import fc from "fast-check"
import { expect, test } from "vitest"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { NotOwnershipForm } from "~/edgar/insiders/ownership"
import { form144Xml } from "../../../fixtures/form-144"

test("a notice gives its seller, and each class that is to be sold with its value and day", () => {
  const xml = form144Xml({
    relations: ["Director", "Officer"],
    planAdopted: "11/20/2025",
    lines: [
      { shares: "1,500", value: "45000.50", date: "03/16/2026" },
      { security: "Class B", shares: "20", value: "$800", date: "2026-03-17" },
    ],
  })
  expect(parseForm144(xml)).toEqual({
    form: "144",
    issuer: { cik: "0000990001", name: "Example Instruments, Inc." },
    seller: { cik: "0000990101", name: "Ines Marlowe", relations: ["Director", "Officer"] },
    lines: [
      { security: "Common", shares: 1500, valueUsd: 45_000.5, date: "2026-03-16" },
      { security: "Class B", shares: 20, valueUsd: 800, date: "2026-03-17" },
    ],
    hasPlan: true,
    remarks: null,
  })
})

test("a notice inside its complete submission is read, and one filed by the issuer has no seller's number", () => {
  const whole = `<SEC-DOCUMENT>x.txt\n<DOCUMENT>\n<TYPE>144\n<TEXT>\n<XML>\n${form144Xml({ filerCik: "0000990001" })}\n</XML>\n</TEXT>\n</DOCUMENT>`
  expect(parseForm144(whole)).toMatchObject({ hasPlan: false, seller: { cik: null } })
})

test("an amended notice is read", () => {
  expect(parseForm144(form144Xml({ form: "144/A" })).seller.name).toBe("Ines Marlowe")
})

test.each([
  ["a Form 4", "<ownershipDocument></ownershipDocument>"],
  ["another submission", form144Xml({ form: "D" })],
  ["a page of the form", "<html><body>Form 144</body></html>"],
  ["a notice without an issuer", form144Xml({ issuerCik: "none" })],
  ["broken XML", form144Xml().replace("</formData>", "")],
])("%s is no Form 144", (_, text) => expect(() => parseForm144(text)).toThrow(NotOwnershipForm))

test("any figures and days are read as they are written", () => {
  const digits = (count: number) => String(count).padStart(2, "0")
  fc.assert(
    fc.property(
      fc.nat(1e9),
      fc.nat(1e12),
      fc.tuple(
        fc.integer({ min: 2022, max: 2099 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      ),
      (shares, cents, [year, month, day]) => {
        const line = {
          shares: shares.toLocaleString("en-US"),
          value: (cents / 100).toFixed(2),
          date: `${digits(month)}/${digits(day)}/${year}`,
        }
        expect(parseForm144(form144Xml({ lines: [line] })).lines).toEqual([
          {
            security: "Common",
            shares,
            valueUsd: cents / 100,
            date: `${year}-${digits(month)}-${digits(day)}`,
          },
        ])
      },
    ),
  )
})
