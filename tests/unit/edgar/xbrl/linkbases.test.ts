import { expect, test } from "vitest"
import { parseCalculationLinkbase } from "~/edgar/xbrl/calculation-linkbase"
import { readInlineTables } from "~/edgar/xbrl/inline-tables"
import { NotMetaLinks, parseMetaLinks } from "~/edgar/xbrl/meta-links"

const role = "http://example.com/role/BalanceSheet"

test("a calculation linkbase gives each line's total and weight by role", () => {
  const xml = `<linkbase xmlns:xlink="http://www.w3.org/1999/xlink">
    <calculationLink xlink:role="${role}">
      <loc xlink:href="x.xsd#us-gaap_Assets" xlink:label="a"/>
      <loc xlink:href="x.xsd#us-gaap_Cash" xlink:label="b"/>
      <loc xlink:href="x.xsd#ex_Allowance" xlink:label="c"/>
      <calculationArc xlink:from="a" xlink:to="b" weight="1.0"/>
      <calculationArc xlink:from="a" xlink:to="c" weight="-1"/>
      <calculationArc xlink:from="b" xlink:to="a" weight="1" use="prohibited"/>
    </calculationLink></linkbase>`
  expect([...(parseCalculationLinkbase(xml).get(role) ?? [])]).toEqual([
    ["us-gaap_Cash", { parent: "us-gaap_Assets", weight: 1 }],
    ["ex_Allowance", { parent: "us-gaap_Assets", weight: -1 }],
  ])
})

test("MetaLinks.json gives the concepts of statements, and not those of disclosures", () => {
  const text = JSON.stringify({
    instance: {
      "ex.htm": {
        report: {
          R2: { role, longName: "1 - Statement - BALANCE SHEET", groupType: "statement" },
          R9: {
            role: `${role}Details`,
            longName: "9 - Disclosure - Debt (Details)",
            groupType: "disclosure",
          },
        },
        tag: {
          "us-gaap_Cash": {
            calculation: { [role]: { parentTag: "us-gaap_Assets", weight: 1, order: 2 } },
            presentation: [role, `${role}Details`],
            lang: { "en-us": { role: { label: "Cash", terseLabel: "Cash and equivalents" } } },
          },
          "us-gaap_Assets": { presentation: [role] },
        },
      },
    },
  })
  expect(parseMetaLinks(text)).toEqual([
    {
      role,
      concepts: [
        {
          id: "us-gaap_Cash",
          labels: new Map([
            ["label", "Cash"],
            ["terseLabel", "Cash and equivalents"],
          ]),
          summand: { parent: "us-gaap_Assets", weight: 1 },
          order: 2,
        },
        { id: "us-gaap_Assets", labels: new Map(), summand: null, order: 0 },
      ],
    },
  ])
})

test.each(["<html>", "{}", '{"instance":[1]}'])("%s is not a filing's MetaLinks.json", (text) => {
  expect(() => parseMetaLinks(text)).toThrow(NotMetaLinks)
})

test("tables of an inline report give their lines with labels, and which are printed in parentheses", () => {
  const fact = (name: string, context: string, value: string, more = "") =>
    `<ix:nonFraction name="${name}" contextRef="${context}" unitRef="usd"${more}>${value}</ix:nonFraction>`
  const html = `<p>${fact("us-gaap:Goodwill", "c", "5")}</p><table>
    <tr><td>Total assets</td><td>$</td><td>${fact("us-gaap:Assets", "c", "9")}</td><td>${fact("us-gaap:Assets", "d", "8")}</td></tr>
    <tr><td>Segment east</td><td>${fact("us-gaap:Assets", "east", "4")}</td></tr>
    <tr><td>Treasury stock</td><td>(${fact("us-gaap:TreasuryStockValue", "c", "2")})</td></tr>
    <tr><td>Deficit</td><td>(${fact("ex:Deficit", "c", "3", ' sign="-"')})</td></tr></table><table><tr><td>Words</td></tr></table>`
  expect(readInlineTables(html, (context) => context !== "east")).toEqual([
    [
      { name: "us-gaap:Assets", label: "Total assets", isNegated: false },
      { name: "us-gaap:TreasuryStockValue", label: "Treasury stock", isNegated: true },
      { name: "ex:Deficit", label: "Deficit", isNegated: false },
    ],
  ])
})
