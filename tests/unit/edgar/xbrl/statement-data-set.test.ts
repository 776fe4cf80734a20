import { expect, test } from "vitest"
import { statementFilingReader } from "~/edgar/xbrl/statement-data-set"

const head = "adsh\tcik\tname\tsic\tfye\tform\tperiod\tfiled\taccepted\tfy\tfp"
const filing = {
  ...{ accession: "0001234567-24-000010", cik: "0001234567", name: "EXAMPLE CO", sic: "3714", form: "10-K" },
  ...{
    fiscalYearEnd: "1231",
    period: "2023-12-31",
    filed: "2024-02-20",
    fiscalYear: 2023,
    fiscalPeriod: "FY",
  },
}

test("a filing is read by the head of its table", () => {
  const cells = ["0001234567-24-000010", "1234567", "EXAMPLE CO", "3714", "1231", "10-K", "20231231"]
  const line = [...cells, "20240220", "2024-02-20 16:28:00.0", "2023", "FY"].join("\t")
  expect(statementFilingReader(head)(line)).toMatchObject(filing)
})

test("a line with all columns of the SEC's table below a shorter head is read by the SEC's columns", () => {
  const place = ["US", "MI", "DETROIT", "48326", "1 MAIN ST", "", "2481234567"]
  const owner = [
    "US",
    "MI",
    "DETROIT",
    "48326",
    "1 MAIN ST",
    "",
    "US",
    "DE",
    "133404508",
    "",
    "",
    "1-LAF",
    "1",
  ]
  const period = ["1231", "10-K", "20231231", "2023", "FY", "20240220", "2024-02-20 16:28:00.0"]
  const cells = ["0001234567-24-000010", "1234567", "EXAMPLE CO", "3714", ...place, ...owner, ...period]
  const line = [...cells, "0", "0", "example-20231231.xml", "1", ""].join("\t")
  expect(statementFilingReader(head)(line)).toMatchObject({ ...filing, instance: "example-20231231.xml" })
})
