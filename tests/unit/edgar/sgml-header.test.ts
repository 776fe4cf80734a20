import { expect, test } from "vitest"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"

const submission = `<SEC-DOCUMENT>0000990001-26-000002.txt : 20260212
<SEC-HEADER>0000990001-26-000002.hdr.sgml : 20260212
<ACCEPTANCE-DATETIME>20260212161503
ACCESSION NUMBER:		0000990001-26-000002
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		2
CONFORMED PERIOD OF REPORT:	20260212
ITEM INFORMATION:		Results of Operations and Financial Condition
ITEM INFORMATION:		Financial Statements and Exhibits
FILED AS OF DATE:		20260212

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			EXAMPLE INSTRUMENTS INC
		CENTRAL INDEX KEY:			0000990001
		FISCAL YEAR END:			1231
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>exmp-8k.htm
<DESCRIPTION>CURRENT REPORT
<TEXT>
<html>one</html>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<TEXT>
two, cut sh`

test("the header gives form, dates, acceptance, items and filer", () => {
  expect(parseSgmlHeader(submission)).toEqual({
    accession: "0000990001-26-000002",
    form: "8-K",
    filed: "2026-02-12",
    period: "2026-02-12",
    acceptedNewYork: "2026-02-12T16:15:03",
    documentCount: 2,
    items: ["Results of Operations and Financial Condition", "Financial Statements and Exhibits"],
    filers: [{ role: "FILER", cik: "0000990001", name: "EXAMPLE INSTRUMENTS INC", fiscalYearEnd: "1231" }],
  })
})

test("a header of the 1990s has no acceptance time and may have an impossible date", () => {
  const old = submission.replace(/<ACCEPTANCE.*\n/, "").replace("REPORT:	20260212", "REPORT:	20260231")
  expect(parseSgmlHeader(old)).toMatchObject({ acceptedNewYork: null, period: null, filed: "2026-02-12" })
})

test("text without a header gives null", () => {
  expect(parseSgmlHeader("<html><body>404</body></html>")).toBeNull()
})

test("documents are listed with the bounds of their text; a truncated document ends with the text", () => {
  const [first, second, ...rest] = listSgmlDocuments(submission)
  expect(rest).toEqual([])
  expect(first).toMatchObject({
    type: "8-K",
    sequence: 1,
    filename: "exmp-8k.htm",
    description: "CURRENT REPORT",
  })
  expect(submission.slice(first!.start, first!.end).trim()).toBe("<html>one</html>")
  expect(second).toMatchObject({ type: "EX-99.1", filename: null })
  expect(submission.slice(second!.start, second!.end).trim()).toBe("two, cut sh")
})
