import type { Plant } from "../plant"

const reader = ["tests/unit/model/registers/read-xbrl-json.test.ts"]
const index = ["tests/unit/model/registers/read-register-index.test.ts"]
const derived = ["tests/unit/model/registers/derive-outside.test.ts"]
const load = ["tests/unit/cli/register/load-register.test.ts"]
const sources = ["tests/unit/cli/register/register-sources.test.ts"]
const rates = ["tests/unit/model/currency/exchange-rates.test.ts"]
const shownIn = ["tests/unit/pages/currency/display-currency.test.tsx"]
const layouts = ["tests/unit/model/imported/vendor-layout.test.ts"]
const values = "app/model/registers/xbrl-json-values.ts"
const facts = "app/model/registers/read-xbrl-json.ts"
const filing = "app/model/registers/register-filing.ts"

export const plants: Plant[] = [
  {
    mistake: "a period that ends at midnight ends on the next day",
    file: values,
    search: "time.isMidnight ? addDays(time.day, -1) : time.day",
    replace: "time.day",
    tests: reader,
  },
  {
    mistake: "a figure of a segment counts as one of the company",
    file: facts,
    search: "!coreDimensions.has(each)",
    replace: 'each === ""',
    tests: reader,
  },
  {
    mistake: "the less exact of two equal figures is used",
    file: facts,
    search: "margin < known.margin",
    replace: "margin > known.margin",
    tests: reader,
  },
  {
    mistake: "figures that contradict each other are used",
    file: facts,
    search: "this.conflicts.has(key) ? [] : fact",
    replace: "fact",
    tests: reader,
  },
  {
    mistake: "concepts are known by their prefix alone",
    file: facts,
    search: "`ifrs-full:${expanded.name}`",
    replace: "concept",
    tests: reader,
  },
  {
    mistake: "an invalid version of a report comes before a valid one",
    file: filing,
    search: "isValid(b) - isValid(a)",
    replace: "isValid(a) - isValid(b)",
    tests: index,
  },
  {
    mistake: "a report in another language comes before the English one of the same day",
    file: filing,
    search: "isEnglish(b) - isEnglish(a)",
    replace: "isEnglish(a) - isEnglish(b)",
    tests: index,
  },
  {
    mistake: "a path of the index leads away from the register",
    file: filing,
    search: "return address.origin === esefRegister.origin ? address.href : null",
    replace: "return address.href",
    tests: index,
  },
  {
    mistake: "an invalid correction replaces a stored report",
    file: "app/model/registers/reports-document.ts",
    search: "compareVersions(report, known) < 0",
    replace: "compareVersions(report, known) > 0",
    tests: derived,
  },
  {
    mistake: "the years of annual reports in a register are not the company's fiscal years",
    file: "app/model/financials/facts/filing-forms.ts",
    search: "form === registerForm || ",
    replace: "",
    tests: derived,
  },
  {
    mistake: "a package with another hash is read",
    file: "cli/register/load-register.ts",
    search: "hash !== filing.sha256",
    replace: 'hash === ""',
    tests: load,
  },
  {
    mistake: "a report of another company is read",
    file: "cli/register/load-register.ts",
    search: "report.entity !== number",
    replace: "report.entity === null",
    tests: load,
  },
  {
    mistake: "requests to the register are not spaced",
    file: "cli/register/address-source.ts",
    search: "next = at + spacing",
    replace: "next = at",
    tests: sources,
  },
  {
    mistake: "pence are multiplied by a hundred",
    file: "app/model/imported/adapt-records.ts",
    search: 'multiplier.includes(".")',
    replace: 'multiplier.includes("x")',
    tests: layouts,
  },
  {
    mistake: "a decimal comma separates thousands",
    file: "app/model/imported/adapt-records.ts",
    search: 'decimal === "." ?',
    replace: 'decimal !== "" ?',
    tests: layouts,
  },
  {
    mistake: "a rate is that of the other direction",
    file: "app/model/currency/exchange-rates.ts",
    search: "rate: other / own",
    replace: "rate: own / other",
    tests: rates,
  },
  {
    mistake: "an older day of a history replaces a newer one",
    file: "app/model/currency/read-ecb-rates.ts",
    search: "newest === null || day > newest.day",
    replace: "newest === null || day < newest.day",
    tests: rates,
  },
  {
    mistake: "share counts are converted",
    file: "app/model/currency/exchange-rates.ts",
    search: 'format === "money" || format === "perShare"',
    replace: 'format !== "percent"',
    tests: ["tests/unit/pages/company/financials/render-statement.test.ts"],
  },
  {
    mistake: "dollars of insiders are converted as if they were of the statements",
    file: "app/pages/compare/compare-view.ts",
    search: "metrics.filter(isInOwnCurrency).flatMap",
    replace: "metrics.flatMap",
    tests: shownIn,
  },
  {
    mistake: "the table of years keeps the reported currency",
    file: "app/pages/company/financials/key-lines.ts",
    search: "convertView(viewStatement(document, toQuery(statement)), conversion)",
    replace: "viewStatement(document, toQuery(statement))",
    tests: shownIn,
  },
  {
    mistake: "a currency without a rate is offered",
    file: "app/model/currency/display-currencies.ts",
    search: 'currency === "EUR" || currency in perEuro',
    replace: "currency in perEuro || currency.length === 3",
    tests: shownIn,
  },
  {
    mistake: "data in a currency without a rate is as reported without a word",
    file: "app/model/currency/display-currency.ts",
    search: "if (!asked || asked === reported) return null",
    replace: "if (!asked || asked !== reported) return null",
    tests: shownIn,
  },
]
