import fc from "fast-check"
import { expect, test } from "vitest"
import { kindOfSymbol, kindOfTitle, ratioOfTitle } from "~/model/securities/security-kind"

test.each([
  ["Common Stock, $0.01 par value per share", "common"],
  ["Common Stock, and associated Preferred Share Purchase Rights", "common"],
  ["Common Units Representing Limited Partner Interests", "common"],
  ["Shares of Beneficial Interest", "common"],
  ["COM UT LTD PTN", "common"],
  ["ORD SHS", "common"],
  ["Class A Ordinary Shares included as part of the units", "class"],
  ["CAP STK CL C", "class"],
  ["American Depositary Shares, each representing thirteen ordinary shares, par value $0.0001", "ads"],
  ["SPONSORED ADS", "ads"],
  ["SPON ADR REP A", "ads"],
  [
    "Depositary Shares, each representing a 1/1,000th interest in a share of Preferred Stock, Series GG",
    "preferred",
  ],
  ["7.25% CNV PFD L", "preferred"],
  ["American Depositary Shares, each representing one preferred share", "preferred"],
  ["Warrants, each exercisable for one share of Common Stock", "warrant"],
  ["Common Stock Purchase Warrants", "warrant"],
  ["Redeemable warrants included as part of the units", "warrant"],
  ["*W EXP 11/20/2026", "warrant"],
  ["Units, each consisting of one Class A Ordinary Share and one-third of one redeemable warrant", "unit"],
  ["UNIT 99/99/9999", "unit"],
  ["Rights, each entitling the holder to one-tenth of one Class A ordinary share", "right"],
  ["Contingent Value Rights", "right"],
  ["Preferred Share Purchase Rights", "right"],
  ["Series A Junior Participating Preferred Stock Purchase Rights", "right"],
  ["Shares of Beneficial Interest and Purchase Rights", "common"],
  ["DEP SHS REP 1/40TH", "preferred"],
  ["AMERICAN DEP SHS REP 1/2", "ads"],
  ["AMERN DEP SH", "ads"],
  ["CORP DEP SHS REPSTG", "preferred"],
  ["CUMULATIVE TR PF", "preferred"],
  ["ACQUIST CORP UNIT 1 CL", "unit"],
  ["UNT 1 COM & 1/2 WT", "unit"],
  ["UNIT BEN INT", "common"],
  ["SER B S&", null],
  ["COM SER C", "class"],
  ["Series A Common Stock", "class"],
  ["7.00%FIX.RA", "unknown"],
  ["SUB NT", "note"],
  ["6.5% SR NT", "note"],
  ["Rights to purchase Series A Junior Participating Preferred Stock", "right"],
  ["Common Stock and associated Preferred Stock Purchase Rights", "common"],
  ["6.50% Senior Notes due 2066", "note"],
  ["NOTE 3.250%11/0", "note"],
  ["TR UNIT", "fund"],
  ["CORE S&P500 ETF", "fund"],
  // Series and classes of preferred shares are none of common ones, and some preferred shares have a term.
  ["Series A Preferred Shares", "preferred"],
  ["Class A Preference Shares, Series 38", "preferred"],
  ["7.125% Series A Mandatory Redeemable Preferred Stock Due 2028", "preferred"],
  ["Common Stock, Class A", "class"],
  ["Common Stock, Series A, no par value", "class"],
  ["Series 1 Common Stock", "class"],
  ["2019 Series A Corporate Units", "unit"],
  ["6.50% Tangible Equity Units", "unit"],
  ["One Class A Ordinary Share and one-half of one Redeemable Warrant", "unit"],
  ["Units of Limited Partner Interests", "common"],
  ["Units of Royalty Trust Interest", "common"],
  ["Stock Purchase Contracts", "unknown"],
  ["Warrants exercisable for one share of Common Stock, due 2027", "warrant"],
  ["Shares of common stock, par value $0.0001, underlying the warrants", "common"],
  ["Common Stock issuable upon exercise of warrants", "common"],
  ["DBCV 1.250% 5/0", "note"],
  // A depositary share of units is one, and so is the title of a share that says how it is traded.
  ["American Depositary Shares, each representing one unit, of one common and one preferred share", "ads"],
  ["American Depositary Shares, each representing 10 BD Units, each consisting of one B Share", "ads"],
  ["Ordinary Shares, nominal value £0.01, represented by American Depositary Shares", "ads"],
  ["Class B shares, represented by American Depositary Receipts", "ads"],
  ["6.5% Series B Preferred Stock, represented by Depositary Shares", "preferred"],
  ["Depositary Shares of Series A Preferred Stock (represented by depositary receipts)", "preferred"],
  ["Warrants to purchase Ordinary Shares represented by American Depositary Shares", "warrant"],
  ["7.00% Notes due 2031, represented by Global Depositary Receipts", "note"],
])("the title %s names a security of the kind %s", (title, kind) => {
  expect(kindOfTitle(title)).toBe(kind)
})

test("a title without a word of a kind names none", () => {
  expect(kindOfTitle("TECHNOLOGY")).toBeNull()
  expect(kindOfTitle("")).toBeNull()
})

test.each([
  ["American Depositary Shares, each representing thirteen ordinary shares", 13],
  ["American depositary shares, each representing one-half of one ordinary share", 0.5],
  ["American Depositary Shares, each representing the right to receive 0.2 of an ordinary share", 0.2],
  ["ADSs, each representing 1/5th of one ordinary share", 0.2],
  ["Every 20 American Depositary Shares representing three ordinary shares", 0.15],
  ["American Depositary Shares (each representing twenty-five (25) Class A shares)", 25],
  ["American Depositary Shares, each representing one hundred shares", 100],
  ["Ten American Depositary Shares representing one ordinary share", 0.1],
  ["ADR (8 ADRs represent 1 ordinary share)", 0.125],
  ["ADS, twenty five ADS representing one share", 0.04],
  ["Two American Depositary Shares represent one Class A ordinary share", 0.5],
  ["American Depositary Shares, ten of which represent one ordinary share", 0.1],
  ["American Depositary Shares (ADSs), every five of which represent one ordinary share", 0.2],
  ["American Depositary Shares, each of which represents two ordinary shares", 2],
  ["American Depositary Shares, 1 ADS = 20 ordinary shares", 20],
  ["American Depositary Shares, each representing 2 1/2 shares", 2.5],
  ["American Depositary Shares, each representing one and one-half ordinary shares", 1.5],
  ["American Depositary Shares, each representing an ordinary share", 1],
  ["American depositary shares, each two representing one Class A ordinary share", 0.5],
  ["Two American Depositary Shares, representing one share", 0.5],
  ["American Depositary Shares, each of 20 ADSs representing 1 ordinary share", 0.05],
  ["American Depositary Shares, par value 2 each representing 4 shares", 4],
  ["American Depositary Shares, each American Depositary Share representing five (5) shares", 5],
  ["American Depositary Shares, each representing one thousand ordinary shares", 1000],
  ["American Depositary Shares, each representing two thousand five hundred shares", 2500],
  ["American Depositary Shares, each representing one hundred and twenty-five shares", 125],
  ["American Depositary Shares, each representing two and a half ordinary shares", 2.5],
  ["American Depositary Shares, each representing one-fifteenth (1/15) of a share", 1 / 15],
  ["American Depositary Shares, each representing one twenty-fifth of one ordinary share", 0.04],
  ["American Depositary Shares, each representing three-quarters of one ordinary share", 0.75],
  ["American Depositary Shares, each representing .25 of an ordinary share", 0.25],
  ["American Depositary Shares, each representing half of one ordinary share", 0.5],
  ["American Depositary Shares, each representing right to receive 3 shares", 3],
  ["American Depositary Shares, each equal to five ordinary shares", 5],
  ["American Depositary Shares, each consisting of five ordinary shares", 5],
  ["American Depositary Shares, each representing a 1/1,000th interest in a share", 0.001],
  ["American Depositary Shares, each representing a one-tenth interest in a share", 0.1],
])("%s stands for %d shares", (title, ratio) => {
  expect(ratioOfTitle(title)).toBeCloseTo(ratio, 12)
})

test("the ratio of a title in figures is the number in it, and a title without one has no ratio", () => {
  expect(ratioOfTitle("SPONSORED ADS")).toBeNull()
  expect(ratioOfTitle("American Depositary Shares, each representing ordinary shares")).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 2, max: 1000 }), (shares, parts) => {
      expect(
        ratioOfTitle(
          `American Depositary Shares, each representing ${shares.toLocaleString("en-US")} ordinary shares`,
        ),
      ).toBe(shares)
      expect(ratioOfTitle(`ADS, each representing 1/${parts} of a share`)).toBeCloseTo(1 / parts, 12)
    }),
  )
})

test.each([
  "American Depositary Shares, each representing ten Ordinary Participation Certificates",
  "Global Depositary Shares, each representing five CPOs",
  "American Depositary Shares, each representing 10 BD Units, and each BD Unit consisting of one share",
  "American Depositary Shares, each representing one unit, composed of one common and one preferred share",
  "American Depositary Shares, each representing one Class A share and two Class B shares",
  // Titles of 13F filings are cut off, so that the number may be, too.
  "SPON ADR REP A",
  "SPON ADR REP 1",
])("%s stands for a number of shares that is not known", (title) => {
  expect(ratioOfTitle(title)).toBeNull()
})

test.each([
  ["ZQTW-PC", [], "preferred"],
  ["ZQTW-P", [], "preferred"],
  ["ZQTW-WT", [], "warrant"],
  ["ZQTW-WTA", [], "warrant"],
  ["ZQTW-UN", [], "unit"],
  ["ZQTW-RI", [], "right"],
  ["ZQTW-B", [], "class"],
  ["ZQTWW", ["ZQTW"], "warrant"],
  ["ZQTWW", [], "common"],
  ["ZQTWP", ["ZQTWA", "ZQTWP"], "preferred"],
  ["ZQTWL", ["ZQTW", "ZQTWL"], "unknown"],
  ["ZQTWB", ["ZQTW", "ZQTWB"], "class"],
  ["ZQTWB", ["ZQTWA", "ZQTWB"], "class"],
  ["ZQTWK", ["ZQTW", "ZQTWG", "ZQTWH", "ZQTWI", "ZQTWK"], "unknown"],
  ["ZQTWD", ["ZQTW", "ZQTWD"], "common"],
  ["ZQTWD", ["ZQTW", "ZQTWD", "ZQTWP"], "unknown"],
  ["ZQTWF", ["ZQTW", "ZQTWF"], "common"],
  // A class that is listed before the other one, also beside preferred shares.
  ["ZQTWL", ["ZQTWL", "ZQTW", "ZQTWM"], "common"],
  ["ZQTW", ["ZQTWL", "ZQTW", "ZQTWM"], "common"],
  ["ZQA", ["ZQA", "ZQ"], "common"],
  ["ZQ", ["ZQA", "ZQ"], "common"],
  // Notes of exchanges without a fifth letter.
  ["ZQTS", ["ZQT-PA", "ZQT-PB", "ZQTS"], "unknown"],
  ["ZQH", ["ZQH", "ZQ", "ZQ-PA"], "unknown"],
  ["ZQ", ["ZQH", "ZQ", "ZQ-PA"], "common"],
  ["XYB", ["ZQ", "XYB"], "unknown"],
  ["XYZWW", ["ZQ", "XYZWW"], "warrant"],
  ["ZQTCL", ["ZQTCP", "ZQTCL", "ZQTCM"], "unknown"],
  ["ZQTWY", ["ZQTWF"], "ads"],
  ["ZQTUF", ["ZQTAF", "ZQTUF", "ZQTWF"], "unit"],
  ["ZQTWF", ["ZQTAF", "ZQTUF", "ZQTWF"], "warrant"],
  ["ZQTAF", ["ZQTAF", "ZQTUF", "ZQTWF"], "common"],
  ["ZQTWF", ["ZQTAF", "ZQTWF"], "common"],
  ["ZQTW", ["ZQTW-PC"], "common"],
  // Dealers trade the preferred shares of a foreign company, too.
  ["ZQTWF", ["ZQ", "ZQTWF", "ZQPPF"], "unknown"],
  ["ZQ", ["ZQ", "ZQTWF", "ZQPPF"], "common"],
  ["ZQTWF", ["ZQTWF", "ZQPPF"], "common"],
  ["ZQTWF", ["ZQTWF", "ZQPPY", "ZQPPF"], "common"],
])("the symbol %s beside %j is of the kind %s", (symbol, siblings, kind) => {
  expect(kindOfSymbol(symbol, siblings)).toBe(kind)
})
