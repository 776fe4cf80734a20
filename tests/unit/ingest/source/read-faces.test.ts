import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { facesToRead, readFaces } from "~/ingest/source/read-faces"
import { cikSchema } from "~/lib/value-schemas"
import { listFaces } from "~/model/faces/faces-document"

const cik = cikSchema.parse("0001234567")
const filing = (number: number, form: string, filed: string): SubmittedFiling => ({
  accession: `0001234567-20-00000${number}` as SubmittedFiling["accession"],
  ...{ form, filed, period: null, accepted: null, items: "" },
  ...{ primaryDocument: "ex.htm", description: "", size: 0 },
})

/** An SEC with some files; the addresses that were asked for. */
function fakeEdgar(files: Record<string, string>) {
  const asked: string[] = []
  const source = toEdgarSource(liveHosts, async (address) => {
    const name = address.replace(/^.*\//, "")
    asked.push(name)
    const text = files[name]
    return text === undefined ? null : new TextEncoder().encode(text)
  })
  return { source, asked }
}

const names = [
  "us-gaap:Cash",
  "ex:OwnLoans",
  "us-gaap:Assets",
  "us-gaap:Liabilities",
  "us-gaap:StockholdersEquity",
  "us-gaap:LiabilitiesAndStockholdersEquity",
]
const inline = `<html><ix:header><xbrli:context id="c"><xbrli:period><xbrli:instant>2020-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header><table>${names
    .map(
      (name) =>
        `<tr><td>${name}</td><td><ix:nonFraction name="${name}" contextRef="c" unitRef="usd">5</ix:nonFraction></td></tr>`,
    )
    .join("")}</table></html>`
const links = JSON.stringify({
  instance: {
    x: {
      report: { R2: { role: "r/Balance", longName: "1 - Statement - B", groupType: "statement" } },
      tag: Object.fromEntries(
        names.map((name) => [
          name.replace(":", "_"),
          {
            presentation: ["r/Balance"],
            calculation: {
              "r/Balance": { parentTag: name.startsWith("ex") ? "us-gaap_Liabilities" : null, weight: 1 },
            },
          },
        ]),
      ),
    },
  },
})

test("the newest annual report is read first, then the newest of all", () => {
  const list = [
    filing(1, "10-K", "2019-02-01"),
    filing(2, "10-Q", "2020-05-01"),
    filing(3, "10-K", "2020-02-01"),
    filing(4, "8-K", "2020-06-01"),
  ]
  expect(facesToRead(list, null).map(({ form, filed }) => `${form} ${filed}`)).toEqual([
    ...["10-K 2020-02-01", "10-Q 2020-05-01", "10-K 2019-02-01"],
  ])
})

test("an inline report takes two requests: the report itself, and MetaLinks.json for totals", async () => {
  const { source, asked } = fakeEdgar({ "ex.htm": inline, "MetaLinks.json": links })
  const [face] = listFaces(await readFaces(cik, [filing(1, "10-K", "2021-02-01")], source))
  expect(asked).toEqual(["ex.htm", "MetaLinks.json"])
  expect(face?.state).toBe("read")
  expect(face?.statements[0]?.lines.map(({ concept, parent }) => [concept, parent])[1]).toEqual([
    ...["own:OwnLoans", "us-gaap:Liabilities"],
  ])
  expect(face?.own).toEqual([
    { concept: "own:OwnLoans", unit: "USD", start: null, end: "2020-12-31", value: 5 },
  ])
})

test.each([
  ["without MetaLinks.json", { "ex.htm": inline }],
  ["with an unreadable MetaLinks.json", { "ex.htm": inline, "MetaLinks.json": "<html>" }],
])("an inline report %s has lines without totals", async (_, files) => {
  const [face] = listFaces(await readFaces(cik, [filing(1, "10-K", "2021-02-01")], fakeEdgar(files).source))
  expect(face?.statements[0]?.lines).toHaveLength(6)
})

test("an older report is read from its linkbases and instance", async () => {
  const loc = (name: string) => `<loc xlink:href="ex.xsd#${name.replace(":", "_")}" xlink:label="${name}"/>`
  const arcs = names.map(
    (name, order) => `<presentationArc xlink:from="top" xlink:to="${name}" order="${order}"/>`,
  )
  const files = {
    "index.json": JSON.stringify({
      directory: {
        name: "/Archives/edgar/data/1234567/000123456720000001",
        item: ["ex-20101231.xml", "ex-20101231_pre.xml"].map((name) => ({
          name,
          size: "1",
          "last-modified": "",
        })),
      },
    }),
    "ex-20101231.xml": `<xbrl><context id="c"><period><instant>2010-12-31</instant></period></context><unit id="u"><measure>USD</measure></unit>${names
      .map((name) => `<${name} contextRef="c" unitRef="u">5</${name}>`)
      .join("")}</xbrl>`,
    "ex-20101231_pre.xml": `<linkbase xmlns:xlink="http://www.w3.org/1999/xlink"><presentationLink xlink:role="r/Balance"><loc xlink:href="ex.xsd#us-gaap_StatementAbstract" xlink:label="top"/>${names.map(loc).join("")}${arcs.join("")}</presentationLink></linkbase>`,
  }
  const { source, asked } = fakeEdgar(files)
  const [face] = listFaces(await readFaces(cik, [filing(1, "10-K", "2011-02-01")], source))
  expect(asked).toEqual(["index.json", "ex-20101231.xml", "ex-20101231_pre.xml"])
  expect(face?.statements[0]?.lines.map(({ concept }) => concept)[1]).toBe("own:OwnLoans")
})

test("a report without XBRL is absent, and is not asked for again", async () => {
  const list = [filing(1, "10-K", "2021-02-01")]
  const known = await readFaces(cik, list, fakeEdgar({ "ex.htm": "<p>Words</p>" }).source)
  expect(listFaces(known)[0]?.state).toBe("absent")
  expect(facesToRead(list, known)).toEqual([])
})
