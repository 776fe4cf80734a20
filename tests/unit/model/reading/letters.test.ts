import { expect, test } from "vitest"
import { getText } from "~/model/reading/text/markup"
import { page, read } from "../../../fixtures/filings/place"

const heading = (text: string) =>
  `<p><b>${text}</b></p><p>Words of the section, enough to be text and no heading.</p>`

test("check boxes set in symbol fonts are shown as boxes, letters of other fonts stay", () => {
  const html = read(
    page(
      `<p>Yes <span style="font-family:Wingdings">þ</span> No <span style="font-family:'Wingdings',sans-serif">o</span> or <font face="Wingdings 2">R</font></p>
       <p style="font-family:Wingdings"><span style="font-family:Arial">no box</span> x</p><p>Yes þ No ¨ and Guðþór</p>`,
    ),
  ).sections[0]!.blocks.map((block) => getText(block.html))
  expect(html).toEqual(["Yes ☑ No ☐ or ☑", "no box ☒", "Yes ☑ No ☐ and Guðþór"])
})

test("characters without width are not in titles", () => {
  const { outline } = read(
    page(heading("Item 1. Business") + heading("\u200bOur\u00ad prod\u200bucts\ufeff")),
  )
  expect(outline.sections[0]!.headings[1]!.title).toBe("Our products")
})

test("the transport lines of a complete submission are no text of the document", () => {
  const submission = `-----BEGIN PRIVACY-ENHANCED MESSAGE-----
Proc-Type: 2001,MIC-CLEAR
Originator-Name: webmaster@www.sec.gov
<SEC-DOCUMENT>0000990001-05-000001.txt : 20050301
<SEC-HEADER>0000990001-05-000001.hdr.sgml : 20050301
ACCESSION NUMBER: 0000990001-05-000001
</SEC-HEADER>
<DOCUMENT>
<TYPE>10-K
<SEQUENCE>1
<TEXT>
${page("<p>First words.</p>")}
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-21
<SEQUENCE>2
<TEXT>
<p>Subsidiaries.</p>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
-----END PRIVACY-ENHANCED MESSAGE-----
`
  const blocks = read(submission).sections.flatMap((section) => section.blocks)
  expect(blocks.map((block) => getText(block.html))).toEqual(["First words.", "Subsidiaries."])
})
