import { expect, type Page } from "@playwright/test"
import { getLink, type ReceivedMail } from "../fakes/mail-server"

const port = Number(process.env.TEST_PORT)
/** Mail received by the mail server of tests/e2e/test-server/serve.ts. */
const mailsAddress = `http://127.0.0.1:${port + 3}/mails.json`

let made = 0

/** An email address used by no other test. */
export function freshAddress(): string {
  made += 1
  return `reader-${process.pid}-${Date.now()}-${made}@example.com`
}

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(mailsAddress)).json()) as ReceivedMail[]
  return mails.filter(({ to }) => to.includes(address))
}

/** The link of the newest mail to an address. Waits, because mail is sent in the background. */
export async function waitForLink(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count)
  return getLink((await mailsTo(address)).at(-1)?.raw ?? "")
}

/** Opens the sign-in form: a dialog with scripts, a page without. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto("/privacy-policy")
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Login" }).click()
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible()
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

export async function askToSignUp(page: Page, address: string): Promise<void> {
  await openSignIn(page)
  await page.getByRole("button", { name: "Create a New Account" }).click()
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible()
  await page.getByLabel("First Name").fill("Ada")
  await page.getByLabel("Last Name").fill("Lovelace")
  await page.getByLabel("Email").fill(address)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expectToast(page, "A link was sent to your email!")
}

export async function askToLogIn(page: Page, address: string): Promise<void> {
  await openSignIn(page)
  await page.getByLabel("Email").fill(address)
  await page.getByRole("button", { name: "Log In" }).click()
}

/** Opens a link in the browser that requested it. */
export async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL("/")
  await expectToast(page, "You have successfully been signed in!")
}

/** Opens an account without the pages for it, which tests of accounts use. Ends on the home page. */
export async function signUp(page: Page, address = freshAddress()): Promise<string> {
  await post(page, "/login", { mode: "sign-up", email: address, firstName: "Ada", lastName: "Lovelace" })
  const token = new URL(await waitForLink(address)).searchParams.get("token") ?? ""
  await post(page, "/login/confirm", { token, email: address })
  await page.goto("/")
  await expect(logoutButton(page)).toBeVisible()
  return address
}

/** Posts a form as the browser of the page, which keeps the cookies of the answer. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const origin = `http://localhost:${port}`
  const answer = await page.request.post(origin + path, { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), path).toBeLessThan(400)
}

export function logoutButton(page: Page) {
  return page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Logout" })
}

export async function signOut(page: Page): Promise<void> {
  await logoutButton(page).click()
  await expectToast(page, "You have been successfully been signed out!")
}

/** The provider's pages request a font and an icon that do not exist. */
export const providerPages = [/ERR_NAME_NOT_RESOLVED/, /status of 404/]

/** At the provider: chooses an account and grants consent. */
export async function consentAs(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(account)
  await page.getByPlaceholder("and password").fill("any")
  await page.getByRole("button", { name: "Sign-in" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
}

/** Selects Google; returns the provider's page, in a popup with scripts and in the same tab without. */
export async function goToProvider(page: Page, hasScript: boolean): Promise<Page> {
  await openSignIn(page)
  const popup = hasScript ? page.waitForEvent("popup") : null
  await page.getByRole("button", { name: "Google" }).click()
  const provider = (await popup) ?? page
  await provider.waitForURL(/^http:\/\/127\.0\.0\.1/)
  return provider
}

export async function signInAs(page: Page, hasScript: boolean, account: string): Promise<void> {
  await consentAs(await goToProvider(page, hasScript), account)
  await expectToast(page, "You have successfully been signed in!")
  await expect(logoutButton(page)).toBeVisible()
}
