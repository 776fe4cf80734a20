import { expect, test } from "vitest"
import { NotFailsToDeliver, parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { NotBrowseFeed, parseBrowseFeed } from "~/edgar/feeds/browse-feed"

const entry = (accession: string, filed: string, form = "NPORT-P") => `<entry>
  <category label="form type" scheme="https://www.sec.gov/" term="${form}"/>
  <content type="text/xml">
    <accession-number>${accession}</accession-number>
    <filing-date>${filed}</filing-date>
    <filing-href>https://www.sec.gov/Archives/edgar/data/9900002/${accession.replaceAll("-", "")}/${accession}-index.htm</filing-href>
    <filing-type>${form}</filing-type>
  </content>
</entry>`

test("reads a series' filings; the filer is the trust", () => {
  const feed = `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom"><author><name>Webmaster</name></author>
<company-info><cik>S000099001</cik></company-info>
${entry("0009900002-25-000012", "2025-08-28")}
${entry("0009900002-25-000004", "2025-05-29", "NPORT-P/A")}
<entry><content><accession-number>bad</accession-number></content></entry></feed>`
  expect(parseBrowseFeed(feed)).toEqual({
    filings: [
      { accession: "0009900002-25-000012", cik: "0009900002", form: "NPORT-P", filed: "2025-08-28" },
      { accession: "0009900002-25-000004", cik: "0009900002", form: "NPORT-P/A", filed: "2025-05-29" },
    ],
    leftOut: 1,
  })
  expect(() => parseBrowseFeed("<html><p>No matching CIK.</p></html>")).toThrow(NotBrowseFeed)
  expect(() => parseBrowseFeed("No matching CIK.")).toThrow(NotBrowseFeed)
})

test("reads a fails-to-deliver file, without its trailer and its broken lines", () => {
  const text = `SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE
20230301|037833100|SMPL|12|SAMPLE WORKS INC COM|148.50
20230301|37833100|SMPL|12|SAMPLE WORKS INC COM|.
20230399|037833100|SMPL|12|SAMPLE WORKS INC COM|1
20230302|037833100||12|NO SYMBOL|1
Trailer record count 4
Trailer total quantity of shares 48`
  expect(parseFailsToDeliver(text)).toEqual([
    {
      date: "2023-03-01",
      cusip: "037833100",
      symbol: "SMPL",
      description: "SAMPLE WORKS INC COM",
      price: 148.5,
    },
    {
      date: "2023-03-01",
      cusip: "037833100",
      symbol: "SMPL",
      description: "SAMPLE WORKS INC COM",
      price: null,
    },
  ])
  expect(() => parseFailsToDeliver("<html>")).toThrow(NotFailsToDeliver)
})
