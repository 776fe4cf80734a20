import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "./page-test"
import { signUp } from "./sign-in"

test.use({ allowedConsole: [[/status of (401|404)/], { scope: "test" }] })

test("a token is shown once, reads watchlists, and does not after it is revoked", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page)
  await page.goto("/account")
  await page.getByLabel("Program that uses it").fill("My script")
  await page.getByLabel("Read saved screens").uncheck()
  await page.getByRole("button", { name: "Make a token" }).click()
  const shown = page.locator("code", { hasText: /^bv_/ })
  await expect(shown).toBeVisible()
  const token = await shown.innerText()

  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const getStatus = async (path: string) => (await program.get(path)).status()
  expect(await getStatus("/api/v1/me/watchlists.json")).toBe(200)
  expect(await getStatus("/api/v1/me/screens.json")).toBe(403)

  await page.goto("/account")
  await expect(page.getByText("My script", { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(page.getByText(/^Read watchlists; made .* until .*last used/)).toBeVisible()
  await page.getByRole("button", { name: "Revoke My script" }).click()
  await expect(page.getByText("My script", { exact: true })).toHaveCount(0)
  expect(await getStatus("/api/v1/me/watchlists.json")).toBe(401)
  await program.dispose()
})

test("the code to embed is that of the shown statement @js", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/company/AAPL/financials?statement=balance")
  await page.getByText("Embed", { exact: true }).click()
  const code = await page.getByLabel("Code to embed").inputValue()
  expect(code).toContain("/embed/company/AAPL/financials?statement=balance")
  await page.getByRole("button", { name: "Copy" }).click()
  await expect(page.getByText("Copied.")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  // Another site on this machine: the browser blocks frames of it on sites of the network.
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end(code))
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done))
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const frame = page.frameLocator("iframe")
  await expect(frame.getByRole("heading", { name: "Balance sheet of Apple Inc." })).toBeVisible()
  await expect(frame.getByRole("link", { name: "Bookvalue" })).toHaveAttribute("target", "_blank")
  site.close()
  await context.clearPermissions()
})
