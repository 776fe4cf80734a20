import { readFileSync } from "node:fs"
import { join } from "node:path"
import { snapshotDir } from "../../server/sample/sample"
import { expect, expectAccessible, missingPageLine, test } from "./page-test"
import { ingest } from "./test-server/server-state"

const [example, unlisted] = ["0000990001", "0000770077"]

/** The example company's documents under a CIK without a listing. */
async function storeUnlisted(): Promise<void> {
  const text = readFileSync(join(snapshotDir, `${example}.json`), "utf8").replaceAll(example, unlisted)
  const { documents } = JSON.parse(text) as { documents: { kind: string }[] }
  const kinds = new Set(["filings", "statements"])
  await ingest({
    documents: documents
      .filter(({ kind }) => kinds.has(kind))
      .map((document) => ({ key: unlisted, fetchedAt: Date.now(), body: {}, ...document })),
    aliases: [{ cik: unlisted, kind: "former name", alias: "Quiet Harbor Tools", until: "2014-02-03" }],
  })
}

test("a company without a listing is found by a former name and has all of its pages", async ({
  page,
  request,
  hasScript,
}) => {
  await storeUnlisted()
  await page.goto("/search?q=quiet+harbor")
  await page.getByRole("link", { name: /Quiet Harbor Tools/ }).click()
  await expect(page).toHaveURL(new RegExp(`/company/${unlisted}$`))
  await expect(page.getByText(`Not listed, CIK ${unlisted}`)).toBeVisible()
  if (hasScript) await expectAccessible(page)
  for (const path of ["filings", "financials", "financials/dcf", "visualize", "investors", "earnings"]) {
    expect((await page.goto(`/company/${unlisted}/${path}`))?.status(), path).toBe(200)
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Example Instruments")
  }
  const statements = await (await request.get(`/company/${unlisted}/financials.json`)).json()
  expect(statements).toMatchObject({ ticker: unlisted, cik: unlisted })
  expect(statements.rows.length).toBeGreaterThan(10)
  expect((await request.get(`/company/${unlisted}/filings.csv`)).status()).toBe(200)
  expect(await (await request.get(`/company/${unlisted}.json`)).json()).toMatchObject({ cik: unlisted })
})

test("a shorter CIK leads to ten digits, and a listed company's to its ticker @once", async ({ request }) => {
  for (const [from, to] of [
    ["/company/770077/financials", `/company/${unlisted}/financials`],
    ["/company/320193/filings?form=10-K", "/company/AAPL/filings?form=10-K"],
    ["/company/0000320193.json", "/company/AAPL.json"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(301)
    expect(answer.headers().location, from).toBe(to)
  }
})

test.describe("a CIK that the SEC does not know", () => {
  test.use({ allowedConsole: [missingPageLine] })
  test("is a 404", async ({ page }) => {
    expect((await page.goto("/company/0009999999"))?.status()).toBe(404)
    await expect(
      page.getByText("No company with the CIK 0009999999 is in the lists of the SEC."),
    ).toBeVisible()
  })
})
