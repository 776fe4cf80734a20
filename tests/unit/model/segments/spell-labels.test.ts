import { expect, test } from "vitest"
import { spellLabels } from "~/model/segments/spell-labels"

const text = `<p>iPhone and iPod sales. Sales of iPhone; IPHONE is a mark. YouTube ads, e-mail. EMEA and services.
Services grew. DESKTOPS</p><xbrli:member>aapl:IphoneRelatedServicesMember</xbrli:member>`

test.each([
  ["IphoneRelatedServices", "iPhone Related Services"],
  ["Ipod", "iPod"],
  ["YouTubeAdvertising", "YouTube Advertising"],
  ["EmeaSegment", "EMEA"],
])("the member %s is labeled %s after the words of the text", (member, label) => {
  expect(spellLabels([member], text)).toEqual({ [member]: label })
})

test.each(["OtherServices", "Portables", "US"])("the member %s keeps its words", (member) => {
  expect(spellLabels([member], text)).toEqual({})
})

test("a spelling that is not the most frequent one is not taken", () => {
  expect(spellLabels(["OtherServices"], "SERVICES services services")).toEqual({})
})
