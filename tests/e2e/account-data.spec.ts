import type { Page } from "@playwright/test"
import { keyedHash } from "~/platform/keyed-hash.server"
import { expect, test } from "./page-test"
import {
  askToLogIn,
  askToSignUp,
  confirm,
  expectToast,
  freshAddress,
  logoutButton,
  mailsTo,
  providerPages,
  signInAs,
  signOut,
  signUp,
  waitForLink,
} from "./sign-in"
import { readEveryTable, sessionSecret, tablesWith } from "./test-server/server-state"

test.use({ allowedConsole: [[/status of 400/, ...providerPages], { scope: "test" }] })

async function changeName(page: Page, name: string): Promise<void> {
  await page.goto("/account")
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Save name" }).click()
  await expect(page.getByText("Saved.")).toBeVisible()
}

async function fillLists(page: Page, name: string, note: string): Promise<void> {
  await page.goto("/watchlist")
  await page.getByText("New list", { exact: true }).click()
  await page.getByLabel("Name of the new list").fill(name)
  await page.getByRole("button", { name: "Create list" }).click()
  await expect(page.getByText(`“${name}” is empty`)).toBeVisible()
  await page.getByLabel("Add a ticker, a CIK or a name").fill("AAPL")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByRole("row", { name: /Apple/ }).locator("summary").click()
  await page.getByLabel("Note on Apple Inc.").fill(note)
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByRole("row", { name: /Apple/ }).locator("summary")).toContainText(note)
}

function favourites(page: Page): Promise<{ rows: { identifier: string }[] }> {
  return page
    .context()
    .request.get("/favourites.json")
    .then((answer) => answer.json())
}

function strip(page: Page) {
  return page.getByRole("navigation", { name: "Favorites", exact: true }).getByRole("link")
}

test("an account can be exported, and deleting it leaves none of its data in the database", async ({
  page,
  hasScript,
  browser,
}) => {
  const mark = `${Date.now().toString(36)}${process.pid}`
  const [name, list, note] = [`Name ${mark}`, `List ${mark}`, `Note ${mark}`]
  const address = freshAddress()
  await signUp(page, address)
  await signOut(page)
  await signInAs(page, hasScript, address) // the provider's row joins the account
  await changeName(page, name)
  await fillLists(page, list, note)
  if (hasScript) {
    await page.goto("/company/NVDA")
    await page
      .getByRole("button", { name: /^Favorite NVIDIA/i })
      .first()
      .click()
    await expect.poll(async () => (await favourites(page)).rows.length).toBe(1)
  }
  // A link that is unused when the account is deleted.
  const device = await browser.newContext({ javaScriptEnabled: hasScript })
  const other = await device.newPage()
  await askToLogIn(other, address)
  await expectToast(other, "A link was sent to your email!")
  const open = await waitForLink(address, 2)

  await page.goto("/account")
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Export as JSON" }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString("utf8")
  const data = JSON.parse(text) as Record<string, Record<string, string>[]>
  expect(data.users).toMatchObject([{ email: address, display_name: name }])
  expect(data.identities).toMatchObject([{ provider: "google", email: address }])
  expect(data.watchlists).toMatchObject([{ name: list }])
  expect(data.watchlist_items).toMatchObject([{ identifier: "AAPL", note }])
  expect(data.favourites).toMatchObject(hasScript ? [{ identifier: "NVDA" }] : [])

  const secret = sessionSecret()
  const token = new URL(open).searchParams.get("token") ?? ""
  const traces = [
    data.users?.[0]?.id ?? "no id",
    data.watchlists?.[0]?.id ?? "no id",
    address,
    name,
    list,
    note,
    await keyedHash(secret, "limit", address),
    await keyedHash(secret, "sign-in link", token),
  ]
  const before = await readEveryTable()
  for (const trace of traces) expect(tablesWith(before, trace), trace).not.toEqual([])
  // The file has the account's rows of every table.
  const inTables = tablesWith(before, traces[0]!).filter((table) => table !== "users")
  for (const table of inTables) expect(data[table]?.length, table).toBeGreaterThan(0)

  await page.goto("/account")
  await page.getByText("Delete your account").click()
  await page.getByRole("button", { name: "Yes, delete everything" }).click()
  await expect(page).toHaveURL("/")
  await expectToast(page, "Your account has been deleted.")
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible()
  const after = await readEveryTable()
  expect(after.size).toBe(before.size)
  for (const trace of traces) expect(tablesWith(after, trace), trace).toEqual([])

  await page.goto("/account")
  await expect(page).toHaveURL("/login")
  await confirmInVain(other, open)
  await device.close()
  await askToSignUp(page, address) // the address can be used again
  await expect.poll(async () => (await mailsTo(address)).length).toBe(3)
})

/** A link of a deleted account does not sign in. */
async function confirmInVain(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL("/login?link=unusable")
  await expect(logoutButton(page)).toHaveCount(0)
}

test("favorites added before signing in can be added to the account and appear on other devices @js", async ({
  page,
  browser,
}) => {
  await page.goto("/company/AAPL")
  await page.getByRole("button", { name: "Favorite Apple Inc." }).first().click()
  await expect(strip(page)).toHaveText([/Apple/])
  const address = await signUp(page)
  await page.goto("/watchlist")
  expect(await favourites(page)).toEqual({ rows: [] }) // only after the user chooses to
  const review = page.getByRole("region", { name: "Favorites on this device that are not in your account" })
  await expect(review).toContainText("Apple Inc.")
  await review.getByRole("button", { name: "Add to my account" }).click()
  await expect(review).toHaveCount(0)
  await expect.poll(async () => (await favourites(page)).rows).toMatchObject([{ identifier: "AAPL" }])

  const device = await browser.newContext()
  const other = await device.newPage()
  await askToLogIn(other, address)
  await confirm(other, await waitForLink(address, 2))
  await other.goto("/company/NVDA")
  await expect(strip(other)).toHaveText([/Apple/])
  await other
    .getByRole("button", { name: /^Favorite NVIDIA/i })
    .first()
    .click()
  await expect.poll(async () => (await favourites(other)).rows.length).toBe(2)
  await page.reload()
  await expect(strip(page)).toHaveText([/Apple/, /NVIDIA/i])

  await other.goto("/company/AAPL")
  await other.getByRole("button", { name: "Favorite Apple Inc." }).first().click()
  await expect.poll(async () => (await favourites(other)).rows).toMatchObject([{ identifier: "NVDA" }])
  await page.reload()
  await expect(strip(page)).toHaveText([/NVIDIA/i])
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

test("a passkey is added on the account page, signs in without a mail, and is removed @js @gate", async ({
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send("WebAuthn.enable")
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await signUp(page)
  await page.goto("/account")
  await page.getByRole("button", { name: "Add a passkey" }).click()
  const remove = page.getByRole("button", { name: /^Remove the passkey of / })
  await expect(remove).toBeVisible()
  await expect(page.getByText(/^Added on .*; not used yet$/)).toBeVisible()

  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL("/")
  await page.goto("/login")
  await page.getByRole("button", { name: "Use a passkey" }).click()
  await expectToast(page, "You have successfully been signed in!")
  await page.goto("/account")
  await expect(page.getByText(/^Added on .*; last used /)).toBeVisible()
  await remove.click()
  await expect(remove).toHaveCount(0)
  await devTools.detach()
})

test("the login page without scripts has no button for a passkey @nojs", async ({ page }) => {
  await page.goto("/login")
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0)
})
