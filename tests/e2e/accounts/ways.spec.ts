import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../page-test"
import {
  consentAs,
  expectToast,
  freshAddress,
  logoutButton,
  providerPages,
  signInAs,
  signOut,
  signUp,
  waitForLink,
} from "../sign-in"
import { add, names } from "../watchlist-page"

test.use({ allowedConsole: [providerPages, { scope: "test" }] })

/** Asks for a link to an address on the account page, and confirms it. */
async function addAddress(page: Page, address: string, mails: number): Promise<void> {
  await page.goto("/account")
  await page.getByLabel("Add an email address").fill(address)
  await page.getByRole("button", { name: "Email a link to it" }).click()
  await expect(page.getByText(`A link was sent to ${address}.`, { exact: false })).toBeVisible()
  await page.goto(await waitForLink(address, mails))
  await expect(page.getByText(`Links to ${address} will sign in to your account.`)).toBeVisible()
  await page.getByRole("button", { name: "Add this address" }).click()
  await expect(page).toHaveURL("/account")
}

test("an account of a provider without an address adds one by a link", async ({ page, hasScript }) => {
  await signInAs(page, hasScript, `none-${freshAddress()}`)
  await page.goto("/account")
  await expect(page.getByText("This account has no email address.", { exact: false })).toBeVisible()
  if (hasScript) await expectAccessible(page)
  const address = freshAddress()
  await addAddress(page, address, 1)
  await expectToast(page, "The address was added to your account.")
  await expect(page.locator("main header")).toContainText(address)
})

test("an account with an address links a provider, and signs in with it", async ({ page, hasScript }) => {
  const address = await signUp(page)
  const login = `none-${freshAddress()}`
  await page.goto("/account")
  await page.getByRole("button", { name: "Link Google" }).click()
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await consentAs(page, login)
  await expectToast(page, "The provider was linked to your account.")
  await expect(page.getByRole("button", { name: "Remove Google" })).toBeVisible()
  await signOut(page)
  await page.context().clearCookies({ domain: "127.0.0.1" })
  await signInAs(page, hasScript, login)
  await page.goto("/account")
  await expect(page.locator("main header")).toContainText(address)
})

test("two accounts of one person are joined after both were proven", async ({ page, hasScript }) => {
  const address = await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await signOut(page)
  await signInAs(page, hasScript, `none-${freshAddress()}`)
  await addAddress(page, address, 2)
  await expect(page.getByRole("heading", { name: "Join two accounts" })).toBeVisible()
  await expect(page.getByText("It has 1 watchlist.", { exact: false })).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("button", { name: "Join the accounts" }).click()
  await expectToast(page, "The two accounts are one now.")
  await expect(page.locator("main header")).toContainText(address)
  await page.goto("/watchlist")
  await expect(names(page)).toHaveText([/Apple/])
  await expect(logoutButton(page)).toBeVisible()
})
