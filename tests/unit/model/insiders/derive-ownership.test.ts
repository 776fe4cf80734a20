import { expect, test } from "vitest"
import { toWords } from "~/model/filings/derive-reading"
import { deriveOwnership } from "~/model/insiders/derive-ownership"
import { accessionId, cikId } from "../../../ids"

const value = (name: string, text: string) => `<${name}><value>${text}</value></${name}>`
const form = `<?xml version="1.0"?><ownershipDocument><documentType>4</documentType>
<periodOfReport>2026-03-16</periodOfReport>
<issuer><issuerCik>0000990001</issuerCik><issuerName>Lamp &amp; Wick</issuerName><issuerTradingSymbol>LMP</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0000990002</rptOwnerCik><rptOwnerName>QUILL ADA</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>Chief &lt;Executive&gt;</officerTitle></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction>${value("securityTitle", "Common")}${value("transactionDate", "2026-03-16")}
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>F</transactionCode></transactionCoding>
<transactionAmounts>${value("transactionShares", "1363.733")}${value("transactionPricePerShare", "402.5")}${value("transactionAcquiredDisposedCode", "D")}</transactionAmounts>
<postTransactionAmounts>${value("sharesOwnedFollowingTransaction", "66506")}</postTransactionAmounts>
<ownershipNature>${value("directOrIndirectOwnership", "D")}</ownershipNature></nonDerivativeTransaction></nonDerivativeTable>
</ownershipDocument>`
const ref = {
  cik: cikId("0000990001"),
  accession: accessionId("0000990001-26-000001"),
  document: "form4.xml",
}
const read = (text: string, type: string) =>
  deriveOwnership({ ...ref, form: type }, [], new TextEncoder().encode(text))
const readText = (text: string) => {
  const reading = read(text, "4")
  return reading
    ? toWords(reading)
        .sections.flatMap(({ texts }) => texts)
        .join("\\n")
    : ""
}

test("the XML of a Form 4 is a page with its lines, figures as filed", () => {
  const text = readText(form)
  expect(text).toContain("Form 4 on Lamp & Wick (LMP), 2026-03-16")
  expect(text).toContain("Chief <Executive>")
  expect(text).toMatch(
    /Common 2026-03-16 Withheld for tax or exercise price \(F\) 1,363\.733 Disposed of 402\.5 66,506 Direct/,
  )
})

test("shares acquired in a trust, an unknown code and remarks are on the page as filed", () => {
  const text = readText(
    form
      .replace(value("transactionAcquiredDisposedCode", "D"), value("transactionAcquiredDisposedCode", "A"))
      .replace("<transactionCode>F<", "<transactionCode>Q<")
      .replace(
        value("directOrIndirectOwnership", "D"),
        value("directOrIndirectOwnership", "I") + value("natureOfOwnership", "By Trust"),
      )
      .replace("</ownershipDocument>", "<remarks>Signed by her attorney.</remarks></ownershipDocument>"),
  )
  expect(text).toContain("Code Q (Q) 1,363.733 Acquired 402.5 66,506 Indirect By Trust")
  expect(text).toContain("Signed by her attorney.")
})

test("other XML and other forms have no such page", () => {
  expect(read(form, "13F-HR")).toBeNull()
  expect(read("<edgarSubmission/>", "4")).toBeNull()
})
