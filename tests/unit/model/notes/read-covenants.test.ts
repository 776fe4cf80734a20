import { expect, test } from "vitest"
import { parseAccession } from "~/lib/accession"
import { readCovenants } from "~/model/notes/read-covenants"

const accession = parseAccession("0000990001-26-000004")!
const note = (name: string, inside: string, more = "") =>
  `<ix:nonNumeric contextRef="c" name="${name}" ${more}>${inside}</ix:nonNumeric>`
const read = (body: string) => readCovenants(`<html><body>${body}</body></html>`, accession)

test("covenants are quoted from the note on debt and the places where it continues", () => {
  const nested = note("us-gaap:LongTermDebtPolicy", "<p>Debt is due.</p>")
  const body = `<div>${note("us-gaap:DebtDisclosureTextBlock", `${nested}<p>We met all covenants at May&#160;31.</p>`, 'continuedAt="n-1"')}</div>
    <p>A covenant of another note binds nobody.</p>
    <ix:continuation id="n-1"><p>The leverage ratio is at most 3.5. It was 2.</p></ix:continuation>`
  expect(read(body)).toEqual(["We met all covenants at May 31.", "The leverage ratio is at most 3.5."])
})

test("tables, policies and securities are no notes on debt, and a note without an end is read to the end", () => {
  const text = "<p>A covenant limits liens.</p>"
  for (const name of ["ScheduleOfDebtTableTextBlock", "DebtPolicyTextBlock", "DebtSecuritiesTextBlock"])
    expect(read(note(`us-gaap:${name}`, text))).toEqual([])
  expect(read(note("exmp:BorrowingsDisclosureTextBlock", text))).toEqual(["A covenant limits liens."])
  expect(read(`<ix:nonNumeric name="us-gaap:DebtDisclosureTextBlock">${text}`)).toHaveLength(1)
})

test("a note that continues in itself ends", () => {
  const loop = `<ix:continuation id="a" continuedAt="a"><p>A covenant limits liens.</p></ix:continuation>`
  expect(read(note("us-gaap:DebtDisclosureTextBlock", "", 'continuedAt="a"') + loop)).toHaveLength(1)
})
