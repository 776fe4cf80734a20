import { expect, test } from "vitest"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { filingsToRead, listInvestorFilings, readInvestorFilings } from "~/ingest/fetch/refresh-investor"
import { type EdgarSource, toEdgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { investorSchema } from "~/model/holdings/investor-document"
import { coverPage, informationTable } from "../../../fixtures/thirteen-f"
import { textSubmission } from "../../../fixtures/thirteen-f-text"
import { accessionId, cikId } from "../../../ids"

const cik = cikId("0009900001")

interface Listed {
  accession: string
  form: string
  filed: string
  period: string
}

function submissions(filings: Listed[]): string {
  return JSON.stringify({
    cik,
    name: "INVENTED CAPITAL LLC",
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        form: filings.map(({ form }) => form),
        filingDate: filings.map(({ filed }) => filed),
        reportDate: filings.map(({ period }) => period),
        primaryDocument: filings.map(() => "xslForm13F_X02/primary_doc.xml"),
      },
      files: [],
    },
  })
}

/** An SEC that has some texts; an Error in place of one is thrown. */
function source(texts: Record<string, string | Error>): EdgarSource {
  return toEdgarSource(liveHosts, async (address) => {
    const text = texts[address] ?? null
    if (text instanceof Error) throw text
    return text === null ? null : new TextEncoder().encode(text)
  })
}

const at = (accession: Accession, name: string) =>
  edgarAddress.filingDocument(liveHosts, cik, accession, name)
const folder = (accession: string, names: string[]) =>
  JSON.stringify({
    directory: {
      name: `/Archives/edgar/data/9900001/${accession.replaceAll("-", "")}`,
      item: names.map((name) => ({ name, size: "1" })),
    },
  })

const listed: Listed[] = [
  { accession: "0009900001-25-000003", form: "13F-HR/A", filed: "2025-08-20", period: "2025-06-30" },
  { accession: "0009900001-25-000002", form: "13F-HR", filed: "2025-08-14", period: "2025-06-30" },
  { accession: "0009900001-25-000001", form: "13F-NT", filed: "2025-05-15", period: "2025-03-31" },
  { accession: "0009900001-12-000001", form: "13F-HR", filed: "2012-05-15", period: "2012-03-31" },
  { accession: "0009900001-25-000009", form: "SC 13G", filed: "2025-02-01", period: "" },
]

async function read(texts: Record<string, string | Error>) {
  const edgar = source({ [edgarAddress.submissions(liveHosts, cik)]: submissions(listed), ...texts })
  const list = (await listInvestorFilings(cik, edgar))!
  const batch = await readInvestorFilings(cik, list, filingsToRead(list.listed, null), later, edgar)
  const document = investorSchema.parse(batch.investorFilings?.[0]?.document)
  return { batch, filings: Object.fromEntries(decodeFilings(document).map((each) => [each.accession, each])) }
}

/** Long after the filings, so that documents that are missing do not appear any more. */
const later = Date.parse("2030-01-01T00:00:00Z")

test("cover and table are found by the filing's own index, for any name of the table", async () => {
  const accession = listed[1]!.accession
  const { batch, filings } = await read({
    [at(accessionId(accession), "index.json")]: folder(accession, [
      "primary_doc.xml",
      "other.xml",
      "20651.xml",
    ]),
    [at(accessionId(accession), "primary_doc.xml")]: coverPage({
      period: "2025-06-30",
      declaredRows: 1,
      declaredValue: 1000,
    }),
    [at(accessionId(accession), "other.xml")]: "<note/>",
    [at(accessionId(accession), "20651.xml")]: informationTable([{ value: 1000, amount: 10 }], "n1"),
  })
  expect(filings[accession]).toMatchObject({ state: "read", quarter: "2025q2", parsedRows: 1 })
  expect(batch.documents?.map(({ kind, key }) => [kind, key])).toEqual([["thirteen-f", accession]])
})

test("takes the complete submission where the folder leads nowhere", async () => {
  const accession = listed[1]!.accession
  const part = (xml: string) => `<DOCUMENT>\n<TYPE>X\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`
  const { filings } = await read({
    [at(accessionId(accession), `${accession}.txt`)]:
      `${part(coverPage({ period: "2025-06-30" }))}${part(informationTable([{ value: 70, amount: 7 }]))}`,
  })
  expect(filings[accession]).toMatchObject({ state: "read", parsedValue: 70 })
})

test("a document of a table that is missing is taken of the complete submission, and no part is the table", async () => {
  const accession = listed[1]!.accession
  const tables = [1000, 2000].map((value) => informationTable([{ value, amount: 10 }]))
  const texts = {
    [at(accessionId(accession), "index.json")]: folder(accession, ["primary_doc.xml", "one.xml", "two.xml"]),
    [at(accessionId(accession), "primary_doc.xml")]: coverPage({ period: "2025-06-30" }),
    [at(accessionId(accession), "one.xml")]: tables[0]!,
  }
  const whole = [texts[at(accessionId(accession), "primary_doc.xml")]!, ...tables]
    .map((xml) => `<DOCUMENT>\n<TYPE>X\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`)
    .join("")
  const { filings } = await read({ ...texts, [at(accessionId(accession), `${accession}.txt`)]: whole })
  expect(filings[accession]).toMatchObject({ state: "read", parsedValue: 3000 })
  expect((await read(texts)).filings[accession]).toMatchObject({
    state: "refused",
    reason: "Not found at the SEC.",
  })
})

test("a filing from before 2013 is read from its text, in thousands, with its totals compared", async () => {
  const accession = listed[3]!.accession
  const row = {
    name: "ALPHA INC",
    titleOfClass: "COM",
    cusip: "037833100",
    value: 697_973,
    amount: 17_225_400,
    amountType: "SH" as const,
    putCall: null,
    manager: "",
    sole: 17_225_400,
  }
  const { batch, filings } = await read({
    [at(accessionId(accession), `${accession}.txt`)]: textSubmission([row], "ruler", {
      period: "20120331",
      declaredRows: 2,
    }),
  })
  expect(filings[accession]).toMatchObject({
    state: "read",
    quarter: "2012q1",
    unit: 1000,
    parsedRows: 1,
    declaredRows: 2,
    parsedValue: 697_973,
    declaredValue: 697_973,
    holdings: [{ amount: 17_225_400, valueUsd: 697_973_000 }],
  })
  expect(batch.documents?.map(({ key }) => key)).toEqual([accession])
})

test("a stored document that calls a text table plain text has it read now", async () => {
  const { batch } = await read({})
  const stored = JSON.parse(
    JSON.stringify(batch.investorFilings![0]!.document).replace('"refused"', '"plain text"'),
  )
  const document = investorSchema.parse(stored)
  const unread = document.filings.filter(({ state }) => state === "unread")
  expect(unread).toHaveLength(1)
  const list = (await listInvestorFilings(
    cik,
    source({ [edgarAddress.submissions(liveHosts, cik)]: submissions(listed) }),
  ))!
  expect(filingsToRead(list.listed, document).map(({ accession }) => accession)).toEqual([
    unread[0]!.accession,
  ])
})

test("a text of which few of the declared rows are understood is refused", async () => {
  const accession = listed[3]!.accession
  const { filings } = await read({
    [at(accessionId(accession), `${accession}.txt`)]: textSubmission([], "ruler", {
      period: "20120331",
      declaredRows: 40,
    }),
  })
  expect(filings[accession]).toMatchObject({ state: "refused" })
})

test("one filing that fails stops no other: absent, broken, unavailable, a notice, without its text", async () => {
  const [amendment, original, notice, old] = listed.map(({ accession }) => accession) as [
    string,
    string,
    string,
    string,
  ]
  const { filings } = await read({
    [at(accessionId(amendment), "index.json")]: new EdgarUnavailable("The SEC answered 503."),
    [at(accessionId(original), "index.json")]: folder(original, ["primary_doc.xml", "t.xml"]),
    [at(accessionId(original), "primary_doc.xml")]: coverPage({ period: "2025-06-30" }),
    [at(accessionId(original), "t.xml")]: "<informationTable><infoTable></informationTable>",
    [at(accessionId(notice), "index.json")]: folder(notice, ["primary_doc.xml"]),
    [at(accessionId(notice), "primary_doc.xml")]: coverPage({ period: "2025-03-31", form: "13F-NT" }),
  })
  expect(Object.fromEntries(Object.entries(filings).map(([key, each]) => [key, each.state]))).toEqual({
    [amendment]: "unread",
    [original]: "refused",
    [notice]: "notice",
    [old]: "refused",
  })
  expect(filings[amendment]?.reason).toContain("503")
  expect(filings[original]?.reason).toContain("XML")
})

test("a filing without documents is refused and not requested again", async () => {
  const { batch } = await read({})
  const document = investorSchema.parse(batch.investorFilings?.[0]?.document)
  const list = (await listInvestorFilings(
    cik,
    source({ [edgarAddress.submissions(liveHosts, cik)]: submissions(listed) }),
  ))!
  expect(filingsToRead(list.listed, document)).toEqual([])
  expect(await listInvestorFilings(cik, source({}))).toBeNull()
})

test("a cover page of another manager leaves the filing unread", async () => {
  const accession = accessionId(listed[1]!.accession)
  const { batch, filings } = await read({
    [at(accession, "index.json")]: folder(accession, ["primary_doc.xml", "1.xml"]),
    [at(accession, "primary_doc.xml")]: coverPage({ cik: "0009900077", period: "2025-06-30" }),
    [at(accession, "1.xml")]: informationTable([{ value: 1000, amount: 10 }]),
  })
  expect(filings[accession]).toMatchObject({ state: "unread" })
  expect(batch.documents).toEqual([])
})
