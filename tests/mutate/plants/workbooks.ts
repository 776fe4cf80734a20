import type { Plant } from "../plant"

const formulas = ["tests/unit/lib/workbook/formula.test.ts"]
const files = ["tests/unit/lib/workbook/write-workbook.test.ts"]
const sheets = ["tests/unit/model/workbook/statement-book.test.ts"]
const contract = ["tests/unit/addresses/data/registry.test.ts"]
const tables = ["tests/unit/addresses/data/table-book.test.ts"]
const printed = ["tests/unit/model/workbook/filing-table-sheet.test.ts"]

/** Workbooks and their formulas, and the document of the data addresses. */
export const plants: Plant[] = [
  {
    mistake: "The right side of a subtraction in a workbook loses its parentheses.",
    file: "app/lib/workbook/formula.ts",
    search: "${wrap(right, level + 1)}",
    replace: "${wrap(right, level)}",
    tests: formulas,
  },
  {
    mistake: "A missing first line of a sum keeps the sign of the second away.",
    file: "app/lib/workbook/formula.ts",
    search: 'if (sign !== "-") return right',
    replace: "return right",
    tests: formulas,
  },
  {
    mistake: "A text in a workbook is stored as a formula.",
    file: "app/lib/workbook/sheet-xml.ts",
    search: 't="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>',
    replace: "><f>${text}</f></c>",
    tests: files,
  },
  {
    mistake: "A workbook's text has characters that XML cannot have.",
    file: "app/lib/escape.ts",
    search: 'text.replace(notInXml, "")',
    replace: "text",
    tests: files,
  },
  {
    mistake: "Days of a workbook are a day late.",
    file: "app/lib/workbook/workbook.ts",
    search: "Date.UTC(1899, 11, 30)",
    replace: "Date.UTC(1899, 11, 29)",
    tests: files,
  },
  {
    mistake: "A formula of a workbook is written where it does not give the figure.",
    file: "app/model/workbook/figure-sheet.ts",
    search: "if (written && isSameNumber(written.value, value)) return",
    replace: "if (written) return",
    tests: sheets,
  },
  {
    mistake: "Estimates in workbooks have no mark.",
    file: "app/model/workbook/figure-sheet.ts",
    search: 'isEstimated ? \'"≈"\' : ""',
    replace: '""',
    tests: sheets,
  },
  {
    mistake: "Growth in a workbook is over the quarter before.",
    file: "app/model/workbook/figure-sheet.ts",
    search: "each.fiscalYear === (period?.fiscalYear ?? 0) - 1 &&",
    replace: "",
    tests: sheets,
  },
  {
    mistake: "Operations of the OpenAPI document do not say that they need no token.",
    file: "app/addresses/data/openapi.ts",
    search: "security: scope ? [{ token: [] }] : [],",
    replace: "...(scope && { security: [{ token: [] }] }),",
    tests: contract,
  },
  {
    mistake: "A figure of a workbook links to a filing's page that does not exist.",
    file: "app/addresses/data/workbook/table-book.ts",
    search: "return `/company/${body.ticker}/${row.accession}`",
    replace: "return `/company/${body.ticker}/filings/${row.accession}`",
    tests: tables,
  },
  {
    mistake: "A workbook links to a page of its table that does not exist.",
    file: "app/addresses/data/workbook-file.server.ts",
    search: "page: ownPage ?? shownAt ?? beside,",
    replace: "page: beside,",
    tests: tables,
  },
  {
    mistake: "Every metric of a row with an estimate is marked as one.",
    file: "app/addresses/data/workbook/table-sheet.ts",
    search: "return hasEstimate(estimated, column)",
    replace: "return true",
    tests: tables,
  },
  {
    mistake: "A total of a filing's table takes rows that do not give it.",
    file: "app/model/workbook/filing-table-sheet.ts",
    search: "if (open.length - from > 1 && isSameNumber(sum, total)) return from",
    replace: "if (open.length - from > 1) return from",
    tests: printed,
  },
  {
    mistake: "A total of totals in a filing's table adds the rows of the totals again.",
    file: "app/model/workbook/filing-table-sheet.ts",
    search: "open = open.slice(0, from)",
    replace: "",
    tests: printed,
  },
  {
    mistake: "A percent of a filing's table is a hundred times as large in its workbook.",
    file: "app/model/workbook/filing-table-sheet.ts",
    search: "Number(digits) / (percent ? 100 : 1)",
    replace: "Number(digits)",
    tests: printed,
  },
]
