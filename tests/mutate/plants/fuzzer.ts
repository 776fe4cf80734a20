import type { Plant } from "../plant"

/** Mistakes that the rules of the fuzzer find: what is printed is read as it was, and only our own markup is written. */
const tests = ["tests/unit/fuzz/oracles.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "negative values of 13F rows are accepted",
    file: "app/edgar/holdings/thirteen-f.ts",
    search: "if (value < 0 || amount < 0)",
    replace: "if (value < 0 && amount < 0)",
    tests,
  },
  {
    mistake: "a principal amount of a 13F row is read as shares",
    file: "app/edgar/holdings/thirteen-f.ts",
    search: '.startsWith("P") ? "PRN" : "SH"',
    replace: '.startsWith("X") ? "PRN" : "SH"',
    tests,
  },
  {
    mistake: "only the first comma of a 13F value is removed",
    file: "app/edgar/holdings/thirteen-f.ts",
    search: "text?.replace(/[,\\s$]/g",
    replace: "text?.replace(/[,\\s$]/",
    tests,
  },
  {
    mistake: "the weight of an N-PORT investment is its value",
    file: "app/edgar/holdings/nport.ts",
    search: "const weightPct = toNumber(fields.pctVal)",
    replace: "const weightPct = toNumber(fields.valUSD)",
    tests,
  },
  {
    mistake: "an N-PORT value with an exponent is unknown",
    file: "app/edgar/holdings/nport.ts",
    search: "(E[+-]?\\d+)?$/i",
    replace: "$/i",
    tests,
  },
  {
    mistake: "a short position of an N-PORT report is long",
    file: "app/edgar/holdings/nport.ts",
    search: 'each === "Long" || each === "Short"',
    replace: 'each === "Long"',
    tests,
  },
  {
    mistake: "disposals of insiders are acquisitions",
    file: "app/edgar/insiders/ownership.ts",
    search: 'direction === "A" ? true : direction === "D" ? false : null',
    replace: 'direction === "A" || direction === "D" ? true : null',
    tests,
  },
  {
    mistake: "negative figures of inline XBRL are positive",
    file: "app/edgar/xbrl/inline-xbrl.ts",
    search: 'isNegative: attributes.sign === "-"',
    replace: 'isNegative: attributes.sign === "minus"',
    tests,
  },
  {
    mistake: "the reader keeps links to scripts",
    file: "app/model/reading/foreign/foreign-links.ts",
    search: 'if (url.protocol !== "https:" && url.protocol !== "http:") return null',
    replace: 'if (url.protocol === "file:") return null',
    tests,
  },
  {
    mistake: "the reader writes text without escaping it",
    file: "app/model/reading/foreign/inline-text.ts",
    search: "let piece = escapeText(text)",
    replace: "let piece = text",
    tests,
  },
]
