import type { Page } from "@playwright/test"
import { toIsoDate } from "~/lib/dates"
import { storedKeys } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { expect, expectAccessible, test } from "./page-test"
import { confirm, signOut, signUp, waitForLink } from "./sign-in"
import { changeRows, ingest } from "./test-server/server-state"

test.use({ allowedConsole: [[/status of 400/], { scope: "test" }] })

async function add(page: Page, wanted: string): Promise<void> {
  await page.getByLabel("Add a ticker, a CIK or a name").fill(wanted)
  await page.getByRole("button", { name: "Add", exact: true }).click()
}

async function open(page: Page, title: string): Promise<void> {
  const details = page.locator("details", { has: page.getByText(title, { exact: true }) })
  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await details.locator("summary").click()
}

async function makeList(page: Page, name: string): Promise<void> {
  await open(page, "New list")
  await page.getByLabel("Name of the new list").fill(name)
  await page.getByRole("button", { name: "Create list" }).click()
}

function names(page: Page) {
  return page.getByRole("rowheader")
}

async function openEntry(page: Page, name: RegExp) {
  const details = page.getByRole("row", { name }).locator("details")
  const isOpen = await details.evaluate((element) => (element as HTMLDetailsElement).open)
  if (!isOpen) await details.locator("summary").click()
  return details
}

async function inEntry(page: Page, name: RegExp, button: string): Promise<void> {
  await (await openEntry(page, name)).getByRole("button", { name: button }).click()
}

/** Tests lists stored on a device or in an account. */
async function keepLists(page: Page): Promise<void> {
  await page.goto("/watchlist")
  await expect(page.getByText("You have no watchlists")).toBeVisible()
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple Inc\./])
  await add(page, "berkshire hathaway inc")
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

const apple = "0000320193"
const daysAgo = (days: number) => toIsoDate(Date.now() - days * 86_400_000)

/** A close of yesterday, and the day on which the figures of Apple's watchlist row end. */
async function importClose(close: number, figuresEnd: string): Promise<void> {
  const part = { cik: apple, ticker: "AAPL", currency: "USD", source: "a vendor" }
  await ingest({ prices: [{ ...part, closes: [[daysAgo(1), close]] }] })
  const place = `$[${storedKeys("statements").indexOf("daysSincePeriodEnd")}]`
  const sql =
    "update company_metrics set metric_values = json_set(metric_values, ?1, ?2) where cik = ?3 and source = 'statements'"
  expect(await changeRows(sql, place, dayNumber(figuresEnd), apple)).toBe(1)
}

test("several lists can be stored in an account and downloaded", async ({ page }) => {
  await importClose(250.5, daysAgo(60))
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
  await importClose(250.5, daysAgo(300))
  await page.reload()
  await expect(
    page.getByText(/^AAPL: The last known price, \$250\.50 .* more than six months away from it\.$/),
  ).toBeVisible()

  await page.goto("/watchlist")
  await page.getByRole("link", { name: "My Watchlist (2)" }).click()
  await expect(names(page)).toHaveText([/Apple/, /NVIDIA/i])
  await page.getByRole("link", { name: "Earnings of this list" }).click()
  await expect(page.getByText("Only AAPL, NVDA")).toBeVisible()
  await page.goBack()
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

test("an invalid form returns 400 with the reason and changes nothing", async ({ page, baseURL }) => {
  await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  const ask = async (path: string, form: Record<string, string>) => {
    const { request } = page.context()
    const answer = await request.post(path, { form, headers: { origin: baseURL ?? "" }, maxRedirects: 0 })
    return `${answer.status()} ${await answer.text()}`
  }
  const [list, subject, name] = ["gone", "company/AAPL", "New"]
  const refused: [string, Record<string, string>, RegExp][] = [
    ["/watchlist", {}, /This form's action is not known/],
    ["/watchlist", { intent: "create-list", name: "\u200b\u0000" }, /A list needs a name/],
    ["/watchlist", { intent: "rename-list", list, name }, /This list no longer exists/],
    ["/watchlist", { intent: "note", list, subject, note: "n" }, /This list no longer exists/],
    ["/watchlist", { intent: "add", wanted: "x".repeat(5000) }, /longer than the name of any company/],
    ["/watchlist", { intent: "note", list, subject: "../etc", note: "n" }, /cannot be added to a watchlist/],
    ["/watchlist", { intent: "merge", lists: "{" }, /could not be read, so nothing was merged/],
    ["/watchlist", { intent: "merge", lists: '[{"id":1}]' }, /could not be read, so nothing was merged/],
    ["/account", { intent: "other" }, /so nothing was changed/],
    ["/favourites.json", { add: "{" }, /is not a list of favorites/],
  ]
  for (const [path, form, why] of refused) {
    const answer = await ask(path, form)
    expect(answer, JSON.stringify(form)).toMatch(/^400/)
    expect(answer, JSON.stringify(form)).toMatch(why)
  }
  // A merge form can be larger than other forms.
  const items = Array.from({ length: 100 }, (_, at) => ({
    ...{ type: "company", note: "ü".repeat(400), addedAt: 0 },
    identifier: `T${at}`,
  }))
  const many = Array.from({ length: 3 }, (_, at) => ({ id: `${at}`, name: `Long ${at}`, items }))
  expect(await ask("/watchlist", { intent: "merge", lists: JSON.stringify(many) })).toMatch(/^302/)
  await page.goto("/watchlist")
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByRole("link", { name: "Long 2 (100)" })).toBeVisible()
})

test("filings since the last visit are new until they are marked as seen", async ({ page }) => {
  const address = await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await page.goto("/privacy-policy")
  const seen = Date.parse("2026-05-15T12:00:00Z")
  await expect
    .poll(() => changeRows("update users set watchlist_seen_at = ?2 where email = ?1", address, seen))
    .toBe(1)
  await page.goto("/watchlist")
  await expect(page.getByText(/new filings? since your last visit on 15 May 2026/)).toBeVisible()
  await expect(page.getByRole("row", { name: /Apple/ })).toContainText(/\d+ new/)
  await page.getByRole("button", { name: "Mark as seen" }).click()
  await expect(page.getByText(/since your last visit/)).toHaveCount(0)
  await page.reload()
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByText(/since your last visit/)).toHaveCount(0)
})

test("one click on Watch adds a company to the first list and shows its state @js", async ({ page }) => {
  for (const signIn of [null, signUp]) {
    await signIn?.(page)
    await page.goto("/company/AAPL")
    const watch = page.getByRole("button", { name: "Watch Apple Inc." })
    await expect(watch).toHaveAttribute("aria-pressed", "false")
    await watch.click()
    await expect(watch).toHaveAttribute("aria-pressed", "true")
    await page.reload()
    await expect(watch).toHaveAttribute("aria-pressed", "true")
    await page.goto("/watchlist")
    await expect(names(page)).toHaveText([/Apple/])
    await page.goto("/company/AAPL")
    await watch.click()
    await expect(watch).toHaveAttribute("aria-pressed", "false")
  }
})

test("without scripts the Watch link of a company fills in its ticker @nojs", async ({ page }) => {
  await page.goto("/company/AAPL")
  await page.getByRole("link", { name: "Watch Apple Inc." }).click()
  await expect(page.getByLabel("Add a ticker, a CIK or a name")).toHaveValue("AAPL")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByLabel("Add a ticker, a CIK or a name")).toHaveValue("")
})

test("an account cannot read or change another account's lists", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await makeList(page, "Mine")
  await expect(page.getByText("“Mine” is empty")).toBeVisible()
  const list = new URL(page.url()).searchParams.get("list") ?? ""

  const device = await browser.newContext({ javaScriptEnabled })
  const other = await device.newPage()
  await signUp(other)
  await other.goto(`/watchlist?list=${list}`)
  await expect(other.getByText("You have no watchlists")).toBeVisible()
  const origin = new URL(page.url()).origin
  const forms: Record<string, string>[] = [
    { intent: "delete-list", list },
    { intent: "rename-list", list, name: "Theirs" },
    { intent: "remove", list, subject: "company/AAPL" },
  ]
  for (const form of forms) await device.request.post("/watchlist", { form, headers: { origin } })
  await page.reload()
  await expect(page.getByRole("link", { name: "Mine (0)" })).toBeVisible()
  await page.getByRole("link", { name: "My Watchlist (1)" }).click()
  await expect(names(page)).toHaveText([/Apple/])
  await device.close()
})

test("Sign out everywhere ends sessions on other devices", async ({ page, browser, javaScriptEnabled }) => {
  await signUp(page)
  const cookies = await page.context().cookies()
  const device = await browser.newContext({ javaScriptEnabled })
  await device.addCookies(cookies)
  const other = await device.newPage()
  await other.goto("/account")
  await expect(other).toHaveURL("/account")
  await page.goto("/account")
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL("/")
  await other.goto("/account")
  await expect(other).toHaveURL("/login")
  await device.close()
})
