import { expect, test } from "vitest"
import { readCoverSecurities, titlesOfCover } from "~/model/filings/cover-securities"
import { cikId, tickerId } from "../../../ids"

const row = (cells: string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`
const cover = (
  rows: string[][],
  head = ["Title of each class", "Trading Symbol(s)", "Name of each exchange on which registered"],
) => [
  {
    blocks: [
      {
        kind: "table" as const,
        html: `<table>${row(head)}${rows.map((each) => row(each)).join("")}</table>`,
      },
    ],
  },
]

test("the table of the cover page gives title, symbol and exchange of each listed security", () => {
  expect(
    readCoverSecurities(
      cover([
        ["Common Stock, $0.01 par value", "", "ZQTW", "", "New York Stock Exchange"],
        ["Series C Preferred Stock", "", "ZQTW PRC", "", "New York Stock Exchange"],
        ["Ordinary shares", "", "—", "", "New York Stock Exchange"],
      ]),
    ),
  ).toEqual([
    { title: "Common Stock, $0.01 par value", symbol: "ZQTW", exchange: "New York Stock Exchange" },
    { title: "Series C Preferred Stock", symbol: "ZQTW PRC", exchange: "New York Stock Exchange" },
  ])
})

test("headings and symbols are read as companies print them", () => {
  const head = ["Title of Class", "Symbol", "Name of Exchange"]
  const rows = [
    ["Common Stock", "NYSE: ZQTW", "NYSE"],
    ["Warrants", "“ZQTWW”", "NYSE"],
    ["Units", "ZQTWU (1)", "NYSE"],
    ["Rights", "ZQTWR*", "NYSE"],
  ]
  const symbols = readCoverSecurities(cover(rows, head)).map(({ symbol }) => symbol)
  expect(symbols).toEqual(["ZQTW", "ZQTWW", "ZQTWU", "ZQTWR"])
})

test("a depositary share under the symbol of the share in it is what is traded", () => {
  const listing = { cik: cikId("0000990038"), ticker: tickerId("ZQTW") }
  const ads = "American Depositary Shares, each representing two ordinary shares"
  const given = ["Ordinary Shares", ads].map((title) => ({ title, symbol: "ZQTW", exchange: null }))
  expect(titlesOfCover(given, [listing]).map(({ title }) => title)).toEqual([ads])
})

test("a table without symbols, and a section without a table, give none", () => {
  expect(
    readCoverSecurities(cover([["Common Stock", "NYSE"]], ["Title of each class", "Name of each exchange"])),
  ).toEqual([])
  expect(readCoverSecurities([])).toEqual([])
})

test("symbols of preferred shares are found under the suffixes of the SEC's list, and the first title of a symbol counts", () => {
  const cik = cikId("0000990038")
  const listings = ["ZQTW", "ZQTW-PC", "ZQTW-PD", "ZQTW-A"].map((ticker) => ({
    cik,
    ticker: tickerId(ticker),
  }))
  const given = [
    { title: "Common Stock", symbol: "ZQTW", exchange: null },
    { title: "2.1% Notes due 2030", symbol: "ZQTW", exchange: null },
    { title: "Preferred Stock", symbol: "ZQTW.PRC", exchange: null },
    { title: "Series D Preferred Stock", symbol: "ZQTWPRD", exchange: null },
    { title: "Class A", symbol: "ZQTW.A", exchange: null },
  ]
  expect(titlesOfCover(given, listings).map(({ ticker, title }) => [ticker, title])).toEqual([
    ["ZQTW", "Common Stock"],
    ["ZQTW-PC", "Preferred Stock"],
    ["ZQTW-PD", "Series D Preferred Stock"],
    ["ZQTW-A", "Class A"],
  ])
})
