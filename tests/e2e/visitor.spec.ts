import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./page-test"
import { askToSignUp, freshAddress, openSignIn, waitForLink } from "./sign-in"

test.use({ allowedConsole: [[/status of 4(00|29)/], { scope: "test" }] })

const search = "Search for companies, investors, and ETFs"
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 900 }

const recents = (page: Page) =>
  page.evaluate(() => {
    const stored: unknown = JSON.parse(localStorage.getItem("simpleRecentSearches") ?? "[]")
    return (stored as { type: string; identifier: string }[]).map(
      ({ type, identifier }) => `${type}/${identifier}`,
    )
  })

for (const [type, path, identifier] of [
  ["company", "/company/AAPL/filings", "AAPL"],
  ["investor", "/investor/0001067983", "0001067983"],
  ["investor", "/investor/0001067983/portfolio", "0001067983"],
  ["etf", "/etf/GSFAX", "GSFAX"],
] as const)
  test(`${path} becomes a recent search by address and by link @js`, async ({ page }) => {
    await page.goto(path)
    await expect.poll(() => recents(page)).toEqual([`${type}/${identifier}`])
    await page.evaluate(() => localStorage.clear())
    await page.goto("/blog")
    const box = page.getByPlaceholder(search)
    await box.fill(identifier)
    await page.getByRole("option").first().click()
    await expect(page).toHaveURL(new RegExp(`/${type}/${identifier}$`))
    await expect.poll(() => recents(page)).toEqual([`${type}/${identifier}`])
    await page
      .getByRole("button", { name: /^Favorite / })
      .first()
      .click()
    await expect(page.getByRole("navigation", { name: "Favorites" }).getByRole("link")).toHaveCount(1)
    await box.fill("")
    await box.click()
    await expect(page.getByRole("group", { name: "Recent Searches" }).getByRole("option")).toHaveCount(1)
  })

test("Enter opens the best match of a whole name, and a typo offers near matches @js", async ({ page }) => {
  await page.goto("/blog")
  const box = page.getByPlaceholder(search)
  await box.click()
  await expect(page.getByRole("group", { name: "Popular Searches" }).getByRole("option")).toHaveCount(5)
  await box.fill("costco wholesale")
  const best = page
    .getByRole("group", { name: "Companies" })
    .getByRole("option")
    .filter({ hasText: "Best match" })
  await expect(best).toContainText("Costco Wholesale Corp")
  await expect(best.locator("b").first()).toHaveText("Costco Wholesale")
  await expectAccessible(page)
  await box.press("Enter")
  await expect(page).toHaveURL("/company/COST")
  await box.fill("aplle")
  await expect(page.getByRole("group", { name: "Near matches" })).toContainText("Apple Inc.")
})

test("the results page without scripts has the best match and near matches @nojs", async ({ page }) => {
  await page.goto("/search?q=costco+wholesale")
  await expect(page.getByRole("heading", { name: "Best match" })).toBeVisible()
  await expect(page.locator('main a[href="/company/COST"]')).toHaveCount(1)
  await page.goto("/search?q=aplle")
  await page
    .getByRole("main")
    .getByRole("link", { name: /Apple Inc\./ })
    .click()
  await expect(page).toHaveURL("/company/AAPL")
})

test("the dialog starts at Email, keeps it between modes and shows its toasts above itself @js", async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openSignIn(page)
  const dialog = page.getByRole("dialog")
  const email = dialog.getByLabel("Email")
  await expect(email).toBeFocused()
  const address = freshAddress()
  await page.keyboard.type(address)
  await dialog.getByRole("button", { name: "Create a New Account" }).click()
  await expect(email).toHaveValue(address)
  await dialog.getByLabel("First Name").fill("Ada")
  await dialog.getByRole("link", { name: "Already a member? Log In" }).click()
  await expect(email).toHaveValue(address)
  await dialog.getByRole("button", { name: "Log In" }).click()
  // Inside the dialog, so that screen readers announce it, and nothing covers it.
  const toast = dialog.getByRole("status").getByText("Email does not exist, please sign up")
  await expect(toast).toBeVisible()
  const isOnTop = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await expect(dialog.getByRole("heading", { name: "Sign Up" })).toBeVisible()
  await dialog.getByRole("button", { name: "Twitter" }).click()
  await expect(dialog.getByText("Signing in with Twitter is not available here.")).toBeVisible()
})

test("after sending, the dialog says where the link went, sends again and changes the address @js", async ({
  page,
}) => {
  const address = freshAddress()
  await openSignIn(page)
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Create a New Account" }).click()
  await dialog.getByLabel("First Name").fill("Ada")
  await dialog.getByLabel("Last Name").fill("Lovelace")
  await dialog.getByLabel("Email").fill(address)
  await dialog.getByRole("button", { name: "Sign Up" }).click()
  await expect(dialog.getByRole("heading", { name: "Check your mail" })).toBeFocused()
  await expect(dialog.getByText(address)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Send again" }).click()
  await waitForLink(address, 2)
  await dialog.getByRole("button", { name: "Use another address" }).click()
  await expect(dialog.getByRole("heading", { name: "Sign Up" })).toBeVisible()
  await expect(dialog.getByLabel("First Name")).toHaveValue("Ada")
  await expect(dialog.getByLabel("Email")).toHaveValue("")
})

test("a provider that is not available says so without scripts @nojs", async ({ page }) => {
  await openSignIn(page)
  await page.getByRole("button", { name: "Twitter" }).click()
  await expect(page.getByRole("alert")).toContainText("Signing in with Twitter is not available here.")
})

test("a message without scripts covers nothing of the sidebar @nojs", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await askToSignUp(page, freshAddress())
  await expect(page.getByRole("main").getByText("A link was sent to your email!")).toBeVisible()
  const bar = await page.locator("header.bar").boundingBox()
  expect(bar?.y).toBe(0)
})

test("a covering sidebar closes after its own link and by Escape @js", async ({ page }) => {
  await page.setViewportSize(tablet)
  await page.goto("/company/AAPL")
  const toggle = page.getByRole("button", { name: "Sidebar" })
  await toggle.click()
  await expect(toggle).toHaveAttribute("aria-expanded", "true")
  await page.keyboard.press("Escape")
  await expect(toggle).toHaveAttribute("aria-expanded", "false")
  await expect(toggle).toBeFocused()
  await toggle.click()
  await page.locator("#sidebar").getByRole("link", { name: "Financials", exact: true }).click()
  await expect(page).toHaveURL("/company/AAPL/financials")
  await expect(toggle).toHaveAttribute("aria-expanded", "false")
})

test("the phone sheet has two groups, and More is marked when it contains the page @js", async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto("/company/AAPL/insiders")
  const bar = page.getByRole("navigation", { name: "Main, bottom" })
  const more = bar.locator("summary")
  await expect(more).toContainText("contains the current page")
  await more.click()
  await expect(bar.getByRole("region", { name: "This company" })).toContainText("Insider Trades")
  await expect(bar.getByRole("region", { name: "Research" })).toContainText("My Watchlists")
  await expectAccessible(page)
  await page.goto("/company/AAPL")
  await expect(more).not.toContainText("contains the current page")
})

test("the palette, the g keys and the list of keys work from the keyboard @js @gate", async ({ page }) => {
  await page.goto("/company/AAPL")
  await expect(page.getByRole("button", { name: "Sidebar" })).toBeVisible() // scripts run
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("costco wholesale fil")
  await expect(dialog.getByRole("option").first()).toContainText(
    "Costco Wholesale Corp: Filings & Transcripts",
  )
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/company/COST/filings")
  await expect(dialog).toBeHidden()
  await page.keyboard.press("g")
  await page.keyboard.press("s")
  await expect(page).toHaveURL("/screener")
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("?")
  await expect(dialog.getByRole("heading", { name: "Keyboard shortcuts" })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel("Use keys without Ctrl or ⌘").uncheck()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.keyboard.press("/")
  await expect(page.getByPlaceholder(search)).not.toBeFocused()
  await page.keyboard.press("g")
  await page.keyboard.press("w")
  await expect(page).toHaveURL("/screener")
  // The palette has a way back, with Ctrl.
  await page.keyboard.press("Control+k")
  await expect(dialog.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("keyboard")
  await expect(dialog.getByRole("option").first()).toContainText("Keyboard shortcuts")
  await page.keyboard.press("Enter")
  await expect(dialog.getByLabel("Use keys without Ctrl or ⌘")).not.toBeChecked()
})

test("favorites keep their order when visited, and Alt with an arrow moves one @js", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => {
    if (localStorage.getItem("simpleRecentSearches")) return
    const favorite = (identifier: string, timestamp: number) => ({
      identifier,
      type: "company",
      timestamp,
      heart: true,
    })
    localStorage.setItem(
      "simpleRecentSearches",
      JSON.stringify([favorite("AAPL", 1), favorite("COST", 2), favorite("EXMP", 3)]),
    )
  })
  await page.goto("/blog")
  const tabs = page.getByRole("navigation", { name: "Favorites" }).getByRole("link")
  await expect(tabs).toHaveText([/^EXMP/, /^COST/, /^AAPL/])
  await tabs.nth(2).click()
  await expect(page).toHaveURL("/company/AAPL")
  await expect(tabs).toHaveText([/^EXMP/, /^COST/, /^AAPL/])
  await tabs.nth(2).focus()
  await page.keyboard.press("Alt+ArrowLeft")
  await expect(tabs).toHaveText([/^EXMP/, /^AAPL/, /^COST/])
  await expect(tabs.nth(1)).toBeFocused()
  await tabs.nth(0).dragTo(tabs.nth(2))
  await expect(tabs).toHaveText([/^AAPL/, /^COST/, /^EXMP/])
  await page.getByRole("button", { name: /^Move COST/ }).click()
  await expect(tabs).toHaveText([/^COST/, /^AAPL/, /^EXMP/])
})

test("a long line of favorites or lists fades where there is more and shows the current entry @js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/privacy-policy")
  await page.evaluate(() => {
    const tickers = Array.from({ length: 15 }, (_, place) => `FAV${place}`)
    const favorites = tickers.map((identifier, place) => ({
      identifier,
      type: "company",
      name: `A company with a long name ${place}`,
      timestamp: place + 1,
      heart: true,
      place,
    }))
    localStorage.setItem("simpleRecentSearches", JSON.stringify(favorites))
    const lists = tickers.map((id) => ({ id, name: `A list with a long name ${id}`, items: [] }))
    localStorage.setItem("watchlists", JSON.stringify({ lists, seenAt: null }))
  })
  await page.goto("/watchlist?list=FAV12")
  const strip = page.getByRole("navigation", { name: "Favorites" })
  await expect(strip).toHaveAttribute("data-after", "")
  expect(await strip.evaluate((element) => getComputedStyle(element).maskImage)).toContain("gradient")
  await expect(page.getByRole("link", { name: "A list with a long name FAV12" })).toBeInViewport({ ratio: 1 })
})

test("the page keeps its width when the scrollbar disappears @js", async ({ page }) => {
  await page.goto("/company/AAPL")
  const width = () => page.evaluate(() => document.documentElement.clientWidth)
  const before = await width()
  await page.locator("main").evaluate((main) => main.replaceChildren())
  expect(await width()).toBe(before)
})
