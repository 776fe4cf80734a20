import { expect, test } from "vitest"
import { passageAddress } from "~/pages/company/reader/tools/reading-tools"

const page = "https://app.example/company/EXMP/0000990001-26-000004?type=10-K&doc=a.htm#old"
const toAddress = (text: string) => passageAddress(page, { section: "item-1a", anchor: "fx-3", text })

test("a short passage is named by all its words, after the section and an id", () => {
  expect(toAddress(" one-time, net & gross ")).toBe(
    "https://app.example/company/EXMP/0000990001-26-000004?type=10-K&doc=a.htm&section=item-1a#fx-3:~:text=one%2Dtime%2C%20net%20%26%20gross",
  )
})

test("a long passage is named by its first and last five words", () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ")
  expect(toAddress(words)).toMatch(
    /:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39$/,
  )
})

test("a passage through two paragraphs is a range, because whole texts match within one", () => {
  expect(toAddress("first paragraph\nsecond one")).toMatch(/:~:text=first%20paragraph,second%20one$/)
})

test("without a section and an id the address has the text alone", () => {
  expect(passageAddress("https://app.example/a#b", { section: null, anchor: null, text: "net income" })).toBe(
    "https://app.example/a#:~:text=net%20income",
  )
})
