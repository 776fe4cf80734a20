import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"
import {
  consentAs,
  expectToast,
  freshAddress,
  goToProvider,
  logoutButton,
  providerPages,
  signInAs,
  signOut,
  signUp,
} from "./sign-in"

test.use({ allowedConsole: [providerPages, { scope: "test" }] })

async function accountLine(page: Page): Promise<string> {
  await page.goto("/account")
  return (await page.locator("main header").textContent()) ?? ""
}

test("signing in again with a provider opens the same account", async ({ page, hasScript }) => {
  const account = freshAddress()
  await signInAs(page, hasScript, account)
  expect(await accountLine(page)).toContain(account)
  await page.getByLabel("Name").fill("Renamed Here")
  await page.getByRole("button", { name: "Save name" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
  await signOut(page)
  await page.context().clearCookies({ domain: "127.0.0.1" })
  await signInAs(page, hasScript, account)
  await page.goto("/account")
  await expect(page.getByLabel("Name")).toHaveValue("Renamed Here")
})

test("a provider with a verified address opens the existing account", async ({ page, hasScript }) => {
  const address = await signUp(page)
  await signOut(page)
  await signInAs(page, hasScript, address)
  await page.goto("/account")
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace")
})

test("a provider with an unverified address creates a separate account", async ({ page, hasScript }) => {
  const address = `unproven-${freshAddress()}`
  await signUp(page, address)
  await signOut(page)
  await signInAs(page, hasScript, address)
  expect(await accountLine(page)).toContain("Signed in without an email address")
})

test("a provider without an address creates an account", async ({ page, hasScript }) => {
  await signInAs(page, hasScript, `none-${freshAddress()}`)
  expect(await accountLine(page)).toContain("Signed in without an email address")
})

test("denied consent does not sign in", async ({ page, hasScript }) => {
  const provider = await goToProvider(page, hasScript)
  await provider.getByRole("link", { name: /Cancel|Abort/ }).click()
  if (hasScript) await expect(provider.getByText("You did not allow the sign-in.")).toBeVisible()
  if (!hasScript) await expect(page.getByText("You did not allow the sign-in.")).toBeVisible()
  await expect(logoutButton(page)).toHaveCount(0)
})

test("a callback with a wrong or missing state, or in another browser, is rejected", async ({
  page,
  hasScript,
  browser,
}) => {
  const first = await goToProvider(page, hasScript)
  const [firstState = ""] = await statesOfFlows(page)
  await goToProvider(await page.context().newPage(), hasScript)
  const secondState = (await statesOfFlows(page)).find((state) => state !== firstState) ?? ""
  const taken = await takeAnswer(first, freshAddress())
  expect(taken.searchParams.get("state")).toBe(firstState)

  const other = await browser.newPage()
  for (const state of [taken.searchParams.get("state"), "another", null]) {
    const url = new URL(taken)
    if (state === null) url.searchParams.delete("state")
    else url.searchParams.set("state", state)
    await other.goto(url.href)
    await expect(other).toHaveURL(/\/login\?failed=/)
    await expect(logoutButton(other)).toHaveCount(0)
  }
  await other.close()

  // The code belongs to the verifier of its flow, so it is rejected with the state of another flow.
  taken.searchParams.set("state", secondState)
  const last = await page.context().newPage()
  await last.goto(taken.href)
  await expect(last).not.toHaveURL(/callback/)
  await last.goto("/")
  await expect(logoutButton(last)).toHaveCount(0)
})

/** Consents without following the redirect; returns the callback address with an unused code. */
async function takeAnswer(provider: Page, account: string): Promise<URL> {
  await provider.getByPlaceholder("Enter any login").fill(account)
  await provider.getByPlaceholder("and password").fill("any")
  await provider.getByRole("button", { name: "Sign-in" }).click()
  const form = provider.locator("form", { has: provider.getByRole("button", { name: "Continue" }) })
  const action = (await form.getAttribute("action")) ?? ""
  const { request } = provider.context()
  const consented = await request.post(new URL(action, provider.url()).href, {
    form: { prompt: "consent" },
    maxRedirects: 0,
  })
  const answered = await request.get(consented.headers().location ?? "", { maxRedirects: 0 })
  return new URL(answered.headers().location ?? "")
}

/** The states of flows started in this browser, from its cookies. */
async function statesOfFlows(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  return cookies
    .filter(({ name }) => name.startsWith("__Host-oauth-"))
    .map(({ value }) => {
      const [packed = ""] = decodeURIComponent(value).split(".")
      return (JSON.parse(Buffer.from(packed, "base64").toString()) as { state: string }).state
    })
}

// Uses tabs, because there is only one popup.
test("a sign-in can be completed after a second one was started @nojs", async ({ page, context }) => {
  const first = await goToProvider(page, false)
  await goToProvider(await context.newPage(), false)
  await consentAs(first, freshAddress())
  await expectToast(page, "You have successfully been signed in!")
  await expect(logoutButton(page)).toBeVisible()
})

test("POST /auth/{provider} explains a provider that is not set up, and returns 404 for an unknown one @once", async ({
  request,
  baseURL,
}) => {
  const ask = (path: string) =>
    request.post(path, { form: { any: "" }, headers: { origin: baseURL ?? "" }, maxRedirects: 0 })
  expect((await ask("/auth/twitter")).headers().location).toBe("/login?unavailable=twitter")
  expect((await ask("/auth/nobody")).status()).toBe(404)
  expect((await request.get("/auth/google", { maxRedirects: 0 })).status()).toBe(302)
})
