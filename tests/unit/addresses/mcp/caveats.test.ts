import { expect, test } from "vitest"
import { z } from "zod"
import { dataAddresses } from "~/addresses/data/registry"
import { defineAddress } from "~/addresses/definitions/define-address"
import { insidersAddress } from "~/addresses/definitions/insiders"
import { researchTool, type ToolSource } from "~/addresses/mcp/tool"

const address = defineAddress({
  ...{ id: "test", path: "/test", group: "Test", title: "Test", description: "Test" },
  response: z.object({ unread: z.number(), rows: z.array(z.object({ name: z.string() })) }),
  caveats: ({ unread }) => (unread > 0 ? [`${unread} are not read.`] : []),
  load: () => Promise.reject(new Error("Not loaded here.")),
})

const tool = researchTool({
  ...{ name: "test", title: "Test", description: "Test", input: { form: z.string().optional() } },
  fields: "name",
  async run(_, { read }) {
    const [data] = await Promise.all([read(address, {}), read(address, {})])
    return { about: ["About."], rows: data.rows, page: "/test" }
  },
})

async function getAbout(unread: number): Promise<string[]> {
  const source = { read: async () => ({ unread, rows: [] }) } as unknown as ToolSource
  return (await tool.run({}, source)).reply.about
}

test("a tool says the caveats of every address that it reads, once", async () => {
  expect(await getAbout(3)).toEqual(["About.", "3 are not read."])
  expect(await getAbout(0)).toEqual(["About."])
})

test("a field of a row that says a doubt is shown, though the tool does not name it", async () => {
  const rows = [
    { name: "A", priceConfirmed: false, size: 1 },
    { name: "B", priceConfirmed: true, size: 2 },
  ]
  const source = { read: async () => ({ unread: 0, rows }) } as unknown as ToolSource
  const { reply } = await tool.run({}, source)
  expect(reply.rows).toEqual([{ name: "A", priceConfirmed: false }, { name: "B" }])
})

test("a doubt of the whole answer or of a filing in it is said", async () => {
  const filings = [
    { accession: "0000000001-25-000001", unitCertain: false, agrees: true },
    { accession: "0000000001-25-000002", unitCertain: true, agrees: true },
  ]
  const body = { unread: 0, isTruncated: true, isWhole: true, filings, rows: [] }
  const source = { read: async () => body } as unknown as ToolSource
  expect((await tool.run({}, source)).reply.about).toEqual([
    "About.",
    "The text is cut off.",
    "The unit of values is not certain, in 1 entry of filings: 0000000001-25-000001.",
  ])
})

test("an answer without rows names the arguments that nothing passes", async () => {
  const source = { read: async () => ({ unread: 0, rows: [] }) } as unknown as ToolSource
  expect((await tool.run({ form: "10-K", tokens: 300 }, source)).reply.none).toBe("Nothing passes form 10-K.")
  expect((await tool.run({}, source)).reply.none).toBeUndefined()
})

test("insiders of which forms are unread are not complete", () => {
  const { caveats } = insidersAddress
  const given = { unread: 2, unreadable: [], completeSince: null, quarters: [], rows: [] }
  expect(caveats(given).join(" ")).toContain("2 ownership forms not read yet")
  expect(caveats(given).join(" ")).toContain("no sums by quarter")
})

test("every address that counts what is not read has a caveat of it", () => {
  const counting = dataAddresses.filter(({ response }) => "unread" in response.shape)
  expect(counting.length).toBeGreaterThan(3)
  for (const each of counting) {
    const { unread } = each.response.shape
    const seven = unread instanceof z.ZodNumber ? 7 : new Array(7).fill("")
    const empty = {
      unread: seven,
      unreadable: [],
      missing: [],
      rows: [],
      completeSince: null,
      noShares: null,
    }
    expect(each.caveats(empty).join(" "), each.id).toContain("7")
  }
})
