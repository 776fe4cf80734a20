import { expect, test } from "../page-test"
import { consentAs, expectToast, freshAddress, logoutButton, providerPages, signUp } from "../sign-in"

test.use({ allowedConsole: [providerPages, { scope: "test" }] })

const search = "Search for companies, investors, and ETFs"

test("a sign-in by popup from the page /login ends with a toast @js", async ({ page }) => {
  await page.goto("/login")
  await page.waitForLoadState("networkidle")
  const popup = page.waitForEvent("popup")
  await page.getByRole("main").getByRole("button", { name: "Google" }).click()
  await consentAs(await popup, freshAddress())
  await expectToast(page, "You have successfully been signed in!")
  await expect(logoutButton(page)).toBeVisible()
  await expect(page).toHaveURL("/")
})

test("the end of a popup that is opened by itself says that nobody signed in @once", async ({ page }) => {
  await page.goto("/auth/done")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not signed in")
})

test("the dialog of commands, opened from the search field, leaves no panel over the next page @js", async ({
  page,
}) => {
  await page.goto("/")
  const field = page.getByRole("main").getByPlaceholder(search)
  await field.click()
  await expect(page.getByRole("group", { name: "Popular Searches" })).toBeVisible()
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("combobox")).toBeFocused()
  // A second dialog is not opened over the first one.
  await page.keyboard.press("Control+k")
  await expect(page.locator("dialog[open]")).toHaveCount(1)
  await page.keyboard.type("msft fin")
  await expect(dialog.getByRole("option", { name: /Microsoft.*Financials/ }).first()).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/company/MSFT/financials")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByRole("listbox")).toHaveCount(0)
})

test("the first Escape closes the panel, the second one clears the field, and the panel stays closed @js", async ({
  page,
}) => {
  await page.goto("/blog")
  const field = page.getByPlaceholder(search)
  await field.fill("costco")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("listbox")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(field).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("listbox")).toHaveCount(0)
})

test("icons for browsers and phones are images that browsers keep @once", async ({ request }) => {
  for (const path of [
    "/favicon.ico",
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
  ]) {
    const icon = await request.get(path)
    expect(icon.status(), path).toBe(200)
    expect(icon.headers()["content-type"], path).toMatch(/^image\//)
    expect(icon.headers()["cache-control"], path).toMatch(/max-age=[1-9]/)
  }
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as { icons: { src: string }[] }
  expect(manifest.icons.map(({ src }) => src)).toEqual(
    expect.arrayContaining(["/icon-192.png", "/icon-512.png"]),
  )
})

test("a deleted account leaves no ID in the browser @js", async ({ page }) => {
  await signUp(page)
  await page.goto("/company/AAPL")
  await page.getByRole("button", { name: "Favorite Apple Inc." }).first().click()
  const readAgreed = () => page.evaluate(() => localStorage.getItem("favouritesOfAccount"))
  await expect.poll(readAgreed).toContain("AAPL")
  let [answer, syncs] = [() => {}, 0]
  const isDeleted = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/favourites.json", async (route) => {
    syncs++
    const response = await route.fetch()
    await isDeleted
    await route.fulfill({ response }).catch(() => {}) // the page no longer waits for it
  })
  await page.goto("/account")
  await expect.poll(() => syncs).toBe(1)
  await page.getByText("Delete your account").click()
  await page.getByRole("button", { name: "Yes, delete everything" }).click()
  await expectToast(page, "Your account has been deleted.")
  answer()
  await expect.poll(readAgreed).toBeNull()
  await page.waitForLoadState("networkidle")
  expect(await readAgreed()).toBeNull()
})
