import type { Page } from "@playwright/test"
import { expect, test } from "../page-test"
import { signUp } from "../sign-in"

/** The requests for an address: by a link before a click, or by the navigation; with the bytes that each took. */
function listRequests(page: Page, path: string): Promise<{ by: string; bytes: number }[]> {
  return page.evaluate(
    (end) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname === end)
        .map(({ initiatorType, transferSize }) => ({ by: initiatorType, bytes: transferSize })),
    path,
  )
}

const getLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name, exact: true })

test("a page of the sidebar is loaded while the pointer is on its link, and a click shows it without a request @js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/company/AAPL")
  await page.waitForLoadState("networkidle")
  await getLink(page, "Stock Screener").hover()
  await expect.poll(() => listRequests(page, "/screener.data")).toHaveLength(1)
  await expect.poll(async () => (await listRequests(page, "/screener.data"))[0]?.by).toBe("link")
  await getLink(page, "Stock Screener").click()
  await expect(page).toHaveURL("/screener")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Stock Screener")
  const [, opened, ...others] = await listRequests(page, "/screener.data")
  expect(opened).toEqual({ by: "fetch", bytes: 0 })
  expect(others).toEqual([])
})

test("nothing is loaded before a click for a signed-in user @js", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page)
  await page.goto("/company/AAPL")
  await getLink(page, "Stock Screener").hover()
  await getLink(page, "Stock Screener").click()
  await expect(page).toHaveURL("/screener")
  const requests = await listRequests(page, "/screener.data")
  expect(requests.map(({ by }) => by)).toEqual(["fetch"])
})
