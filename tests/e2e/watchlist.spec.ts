import type { Page } from "@playwright/test"
import { toIsoDate } from "~/lib/dates"
import { dayNumber } from "~/model/metrics/metric-values"
import { expect, expectAccessible, test } from "./page-test"
import { confirm, signOut, signUp, waitForLink } from "./sign-in"
import { changeRows, ingest } from "./test-server/server-state"
import { add, inEntry, makeList, names, open, openEntry } from "./watchlist-page"

test.use({ allowedConsole: [[/status of 400/], { scope: "test" }] })

/** Tests lists stored on a device or in an account. */
async function keepLists(page: Page): Promise<void> {
  await page.goto("/watchlist")
  await expect(page.getByText("You have no watchlists")).toBeVisible()
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple Inc\./])
  await add(page, "berkshire hathaway inc")
  await expect(names(page)).toHaveText([/Apple/, /BERKSHIRE|Berkshire/i])
  await add(page, "nvidia")
  await expect(names(page)).toHaveText([/Apple/, /BERKSHIRE|Berkshire/i, /NVIDIA/i])
  await expect(page.getByRole("row", { name: /Apple/ })).toContainText("%")
  await expect(
    page.getByRole("row", { name: /Apple/ }).getByRole("link", { name: /^(10|8|4|144|SC|DEF|S)/ }),
  ).toBeVisible()

  await inEntry(page, /NVIDIA/i, "Move up")
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i, /BERKSHIRE/i])
  await inEntry(page, /BERKSHIRE/i, "Remove")
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  await openEntry(page, /Apple/)
  await page.getByLabel("Note on Apple Inc.").fill("Wait for the autumn <b>")
  await inEntry(page, /Apple/, "Save note")
  await expect(page.getByRole("row", { name: /Apple/ }).locator("summary")).toContainText(
    "Wait for the autumn <b>",
  )

  const nameHead = page.getByRole("columnheader", { name: "Name" })
  await nameHead.getByRole("link").click()
  await expect(nameHead).toHaveAttribute("aria-sort", "ascending")
  await nameHead.getByRole("link").click()
  await expect(names(page)).toHaveText([/NVIDIA/i, /Apple/])

  await makeList(page, "Chips")
  await expect(page.getByText("“Chips” is empty")).toBeVisible()
  await add(page, "EXMP")
  // Its row moves what is below it.
  await expect(names(page)).toHaveText([/Example Instruments/])
  await open(page, "Rename, move or delete this list")
  await page.getByLabel("Name of this list").fill("Tools")
  await page.getByRole("button", { name: "Rename" }).click()
  await expect(page.getByRole("link", { name: "Tools (1)" })).toBeVisible()
  await open(page, "Rename, move or delete this list")
  await page.getByRole("button", { name: "Move left" }).click()
  await expect(page.getByRole("navigation", { name: "Lists" }).getByRole("link")).toHaveText([
    "Tools (1)",
    "My Watchlist (2)",
  ])
  await open(page, "Columns")
  await page.getByRole("checkbox", { name: "Debt to equity" }).check()
  await page.getByRole("checkbox", { name: "P/E" }).uncheck()
  await page.getByRole("button", { name: "Show these columns" }).click()
  await expect(page.getByRole("columnheader", { name: "Debt to equity" })).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "P/E" })).toHaveCount(0)

  await page.reload()
  await expect(names(page)).toHaveText([/Example Instruments/])
  await add(page, "no such company at all")
  await expect(page.getByText(/No single match for “no such company at all”/)).toBeVisible()
  await add(page, "bank of")
  await expect(page.getByText("No single match for “bank of”. Choose one:")).toBeVisible()
  await page.getByRole("button", { name: /^Bank of America/ }).click()
  await expect(names(page)).toHaveText([/Example Instruments/, /Bank of America/])
  await inEntry(page, /Bank of America/, "Remove")
  await expect(names(page)).toHaveText([/Example Instruments/])
}

test("several lists can be stored on a device without an account", async ({ page, hasScript }) => {
  await keepLists(page)
  const stored = hasScript ? await page.evaluate(() => localStorage.getItem("watchlists")) : null
  expect(Boolean(stored)).toBe(hasScript)
  if (hasScript) await expectAccessible(page)
})

test("an entry and a refusal sent before scripts run are kept beside the stored lists @js", async ({
  page,
}) => {
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  // The server shows the entry as well, before the browser stores it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("watchlists"))).toContain("AAPL")
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual([])
  const release = await holdScripts(page)
  await page.goto("/watchlist", { waitUntil: "commit" })
  await add(page, "NVDA")
  await expect(names(page)).toHaveText([/NVIDIA/i]) // the server does not know the stored list
  await release()
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  const releaseAgain = await holdScripts(page)
  await page.goto("/watchlist", { waitUntil: "commit" })
  await add(page, "no such company at all")
  const refusal = page.getByText(/No single match for “no such company at all”/)
  await expect(refusal).toBeVisible()
  await releaseAgain()
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  await expect(refusal).toBeVisible()
})

/** Lets pages load without their scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: "ignoreErrors" })
  }
}

const apple = { cik: "0000320193", ticker: "AAPL" }
const alphabet = { cik: "0001652044", ticker: "GOOGL" }
const daysAgo = (days: number) => toIsoDate(Date.now() - days * 86_400_000)

/**
 * A close of yesterday, and the day on which the figures of the company's watchlist row end. Tests that run at the same
 * time share them, so each imports the same values.
 */
async function importClose(company: typeof apple, close: number, figuresEnd: string): Promise<void> {
  const part = { ...company, currency: "USD", source: "a vendor" }
  await ingest({ prices: [{ ...part, closes: [[daysAgo(1), close]] }] })
  const sql =
    "update named_metrics set figures = json_set(figures, '$.daysSincePeriodEnd', ?1) where cik = ?2 and source = 'statements'"
  expect(await changeRows(sql, dayNumber(figuresEnd), company.cik)).toBe(1)
}

test("several lists can be stored in an account and downloaded @gate", async ({ page }) => {
  await importClose(apple, 250.5, daysAgo(60))
  await importClose(alphabet, 190.25, daysAgo(300))
  await signUp(page)
  await keepLists(page)
  await page.getByRole("link", { name: "My Watchlist (2)" }).click()
  await expect(names(page)).toHaveText([/NVIDIA/i, /Apple/]) // still sorted by name, backwards
  // The price with its day and source, what it gives, and who holds it.
  const price = page.getByRole("row", { name: /Apple/ }).getByRole("cell").first()
  await expect(page.getByText(/^Prices, .*a vendor \(.*AAPL/)).toBeVisible()
  const shown = /^\d{2,3}\.\d\d(?=\d{1,2} [A-Z])/.exec((await price.textContent()) ?? "")?.[0]
  await page.getByRole("columnheader", { name: "Price" }).getByRole("link").click()
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending")
  const file = await page.getByRole("link", { name: "CSV" }).getAttribute("href")
  const rows = (
    (await (await page.request.get(`${file?.replace(".csv", ".json")}`)).json()) as {
      rows: Record<string, string | number | null>[]
    }
  ).rows
  const row = rows.find(({ identifier }) => identifier === "AAPL")
  expect(Number(row?.price).toFixed(2)).toBe(shown)
  expect(row).toMatchObject({ priceDate: daysAgo(1), gurus: expect.any(Number) })
  expect(row?.priceEarnings).toBeGreaterThan(5)
  // Few of Apple's ownership forms are in the sample: a sum over them would not cover the year.
  expect(row?.insiderNetBuying).toBeNull()
  await add(page, "GOOGL")
  await expect(page.getByText(/^GOOGL: .*The price of .* is more than 200 days after them/)).toBeVisible()
  await inEntry(page, /Alphabet/i, "Remove")
  await expect(names(page)).toHaveCount(2)

  await page.goto("/watchlist")
  await page.getByRole("link", { name: "My Watchlist (2)" }).click()
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  await page.getByRole("link", { name: "Earnings of this list" }).click()
  await expect(page.getByText("Only AAPL, NVDA")).toBeVisible()
  await page.evaluate(() => history.back())
  const feed = await page.getByRole("link", { name: "as a calendar feed" }).getAttribute("href")
  const calendar = await (await page.request.get(feed ?? "")).text()
  expect(calendar).toContain("BEGIN:VCALENDAR")
  expect(calendar).toMatch(/SUMMARY:.*(AAPL|Apple)/)
  await page.getByRole("link", { name: "Tools (1)" }).click()
  await expect(names(page)).toHaveText([/Example Instruments/])
  const csv = await page.context().request.get("/watchlist.csv")
  expect(csv.headers()["cache-control"]).toBe("private, no-store")
  expect(await csv.text()).toContain("EXMP")
  const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href")
  expect(await (await page.request.get(href ?? "")).text()).toMatch(
    /^type,identifier,name,.*\r\ncompany,EXMP,/,
  )
})

test("lists made before signing in can be reviewed and merged", async ({ page }) => {
  const address = await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await signOut(page)

  await page.goto("/watchlist")
  await expect(page.getByText("Stored only on this device.")).toBeVisible()
  await add(page, "NVDA")
  await expect(names(page)).toHaveText([/NVIDIA/i])
  await makeList(page, "Banks")
  await expect(page.getByText("“Banks” is empty")).toBeVisible()
  await add(page, "JPM")
  await expect(names(page)).toHaveText([/JPM/i])

  await page.goto("/login")
  await page.getByLabel("Email").fill(address)
  await page.getByRole("button", { name: "Log In" }).click()
  await confirm(page, await waitForLink(address, 2))
  await page.getByRole("link", { name: "Review and merge" }).click()
  const review = page.getByRole("region", { name: "Lists made on this device before you signed in" })
  await expect(review).toContainText("My Watchlist: NVDA will be added to your list.")
  await expect(review).toContainText("Banks: will be added to your account as a list with JPM.")
  await expect(names(page)).toHaveText([/Apple/])
  await review.getByRole("button", { name: "Merge into my account" }).click()
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  await expect(review).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Banks (1)" })).toBeVisible()
  await page.reload()
  await expect(review).toHaveCount(0)
})
