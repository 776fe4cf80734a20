import { expect, test } from "vitest"
import { memberLabel } from "~/model/segments/member-label"

test.each([
  ["RestOfAsiaPacificSegment", "Rest of Asia Pacific"],
  ["WearablesHomeandAccessories", "Wearables Home and Accessories"],
  ["CondimentsandSauces", "Condiments and Sauces"],
  ["ThailandIslands", "Thailand Islands"],
  ["BrandPortfolio", "Brand Portfolio"],
  ["BroadbandServices", "Broadband Services"],
  ["OnDemandServices", "On Demand Services"],
  ["ServicesAndOtherand", "Services and Otherand"],
  ["IPhone", "iPhone"],
  ["US", "United States"],
  ["constructor", "constructor"],
])("the member %s without a label is called %s", (member, label) => {
  expect(memberLabel(member, {})).toBe(label)
})

test("a filer's own label comes first", () => {
  expect(memberLabel("US", { US: "Domestic" })).toBe("Domestic")
})
