import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"

test.use({ allowedConsole: [[/Failed to load resource/], { scope: "test" }] })

const statuses = [403, 413, 429, 500, 502, 503]

/** Answers data requests of a path in place of the site. */
async function fail(page: Page, path: string, status: number, body: string, contentType = "text/plain") {
  const address = new RegExp(`${path}\\.data`)
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ status, body, contentType }))
}

test("a form that is refused keeps what was typed, and says why @js", async ({ page }) => {
  await page.goto("/login")
  const email = page.getByRole("main").getByLabel("Email")
  await email.fill("reader@example.com")
  for (const status of statuses) {
    await fail(page, "/login", status, `Refused with ${status}.`)
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click()
    await expect(page.getByRole("status").getByText(`Refused with ${status}.`)).toBeVisible()
    await expect(email).toHaveValue("reader@example.com")
  }
  await expect(page.getByRole("link", { name: "Reload" })).toHaveAttribute("href", "/login")
})

test("a page that cannot be loaded leaves the page as it is, and its reload opens it @js", async ({
  page,
}) => {
  await page.goto("/blog")
  const box = page.getByPlaceholder("Search for companies, investors, and ETFs")
  await box.fill("half a que")
  await fail(page, "/screener", 403, "<!DOCTYPE html><p>Checking your browser", "text/html")
  const menu = page.getByRole("navigation").getByRole("link", { name: "Screener" }).first()
  await menu.click()
  await expect(page.getByRole("status").getByText("The site refused this request.")).toBeVisible()
  await expect(page).toHaveURL("/blog")
  await expect(box).toHaveValue("half a que")
  await page.getByRole("link", { name: "Reload" }).click()
  await expect(page).toHaveURL("/screener")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("the page's own data failing too leaves the page as it is @js", async ({ page }) => {
  await page.goto("/company/AAPL")
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole("link", { name: "Insider Trades" }).first().click()
  await expect(page.getByRole("status").getByText("The site could not be reached.")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Apple")
  await expect(page).toHaveURL("/company/AAPL")
})
