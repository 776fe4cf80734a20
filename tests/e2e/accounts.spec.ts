import { request as httpRequest } from "node:http"
import { mailPart } from "../fakes/mail-server"
import { expect, expectAccessible, test } from "./page-test"
import {
  askToLogIn,
  askToSignUp,
  confirm,
  expectToast,
  freshAddress,
  logoutButton,
  mailsTo,
  openSignIn,
  signOut,
  signUp,
  waitForLink,
} from "./sign-in"
import { changeRows } from "./test-server/server-state"

// The browser's console message for a form with a 400 response.
const refusedForm = [/status of 4(00|29)/]
test.use({ allowedConsole: [refusedForm, { scope: "test" }] })

test("sign-up sends a link that signs in, and log-in works after signing out @gate", async ({
  page,
  hasScript,
}) => {
  const address = freshAddress()
  await askToSignUp(page, address)
  const kept = () => page.evaluate(() => [localStorage.displayName, localStorage.emailForSignIn])
  if (hasScript) expect(await kept()).toEqual(["Ada Lovelace", address])
  const link = await waitForLink(address)
  const [mail] = await mailsTo(address)
  expect(mailPart(mail?.raw ?? "", "text/html")).toContain(link.replaceAll("&", "&amp;"))
  await confirm(page, link)
  await expect(logoutButton(page)).toBeVisible()
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeAttached()

  await signOut(page)
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible()
  await askToLogIn(page, address)
  await expectToast(page, "A link was sent to your email!")
  await confirm(page, await waitForLink(address, 2))
  await expect(logoutButton(page)).toBeVisible()
})

test("Log In with an unknown address switches to Sign Up and resets the form", async ({ page }) => {
  await askToLogIn(page, freshAddress())
  await expectToast(page, "Email does not exist, please sign up")
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue("")
})

test("Sign Up with a known address switches to Log In", async ({ page }) => {
  const address = await signUp(page)
  await signOut(page)
  await openSignIn(page)
  await page.getByRole("button", { name: "Create a New Account" }).click()
  await page.getByLabel("Email").fill(address.toUpperCase())
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expectToast(page, "Email already exists, please log in")
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible()
})

test("an empty and an invalid address show an error only on submit", async ({ page, hasScript }) => {
  await openSignIn(page)
  const email = page.getByLabel("Email")
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page.getByText("Please provide an email")).toBeVisible()
  const submit = page.getByRole("button", { name: "Log In" })
  if (hasScript) await expect(submit).toBeDisabled()
  await email.fill("not an address")
  if (hasScript) await expect(page.getByText(/Please provide/)).toHaveCount(0)
  await submit.click()
  await expect(page.getByText("Please provide a valid email")).toBeVisible()
  await expect(email).toHaveValue("not an address")
  await expect(email).toHaveAttribute("aria-invalid", "true")
})

test("a link signs in only once", async ({ page, browser }) => {
  const address = freshAddress()
  await askToSignUp(page, address)
  const link = await waitForLink(address)
  await page.goto(link)
  await page.goto(link) // opening the link, as mail scanners do, does not use it
  await confirm(page, link)
  const other = await browser.newPage()
  await other.goto(link)
  await other.getByLabel("Please provide your email for confirmation").fill(address)
  await other.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(other.getByRole("alert")).toContainText(
    "This link was used already or is older than ten minutes.",
  )
  await expect(other.getByRole("button", { name: "Log In" })).toBeVisible()
  await expect(logoutButton(other)).toHaveCount(0)
  await other.close()
})

test("a link expires after ten minutes", async ({ page }) => {
  const address = freshAddress()
  const age = (minutes: number) =>
    changeRows(
      "update sign_in_links set expires_at = expires_at - ?2 where email = ?1 and used_at is null",
      address,
      minutes * 60_000,
    )
  await askToSignUp(page, address)
  const first = await waitForLink(address)
  expect(await age(10)).toBe(1)
  await page.goto(first)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL("/login?link=unusable")
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible()
  await expect(logoutButton(page)).toHaveCount(0)

  // No account was created, so sign-up works again; a nine-minute-old link is valid.
  await askToSignUp(page, address)
  const second = await waitForLink(address, 2)
  expect(await age(9)).toBe(1)
  await confirm(page, second)
  await expect(logoutButton(page)).toBeVisible()
})

test("a link opened on another device asks for the email address", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const address = freshAddress()
  await askToSignUp(page, address)
  const link = await waitForLink(address)
  const device = await browser.newContext({ javaScriptEnabled })
  const other = await device.newPage()
  await other.goto(link)
  const prompt = other.getByLabel("Please provide your email for confirmation")
  await prompt.fill("somebody-else@example.com")
  await other.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(other.getByText("This link was sent to another address.")).toBeVisible()
  await prompt.fill(address)
  await other.getByRole("button", { name: "Sign in", exact: true }).click()
  await expectToast(other, "You have successfully been signed in!")
  await expect(logoutButton(other)).toBeVisible()
  await device.close()
})

test("a modified link does not sign in", async ({ page }) => {
  const address = freshAddress()
  await askToSignUp(page, address)
  const link = new URL(await waitForLink(address))
  const token = link.searchParams.get("token") ?? ""
  const at = token.length - 30
  link.searchParams.set("token", token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1))
  await page.goto(link.href)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL("/login?link=unusable")
  await expect(logoutButton(page)).toHaveCount(0)
})

test("request headers do not change the host of a link", async ({ page, request, baseURL }) => {
  await page.goto("/")
  const address = freshAddress()
  const answer = await request.post("/login", {
    form: { mode: "sign-up", email: address },
    headers: {
      origin: baseURL ?? "",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  expect(await waitForLink(address)).toMatch(new RegExp(`^${baseURL}/login/confirm\\?token=`))
  // A local server answers no other Host.
  const other = { mode: "sign-up", email: freshAddress() }
  expect(await postAs("evil.example", other, baseURL ?? "")).toBe(421)
})

/** Sends a form with a custom Host header, which browsers do not allow. */
function postAs(host: string, form: Record<string, string>, baseURL: string): Promise<number | undefined> {
  const body = new URLSearchParams(form).toString()
  const headers = {
    host,
    origin: baseURL,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
  }
  return new Promise((done, fail) => {
    const sent = httpRequest(`${baseURL}/login`, { method: "POST", headers }, (answer) => {
      answer.resume()
      answer.on("end", () => done(answer.statusCode))
    })
    sent.on("error", fail)
    sent.end(body)
  })
}

test("too long, multipart and cross-site forms are rejected @once @gate", async ({ request, baseURL }) => {
  const origin = baseURL ?? ""
  const long = { email: "a".repeat(200_000) }
  expect((await request.post("/login", { form: long, headers: { origin } })).status()).toBe(413)
  const parts = { email: "a@example.com" }
  expect((await request.post("/login", { multipart: parts, headers: { origin } })).status()).toBe(415)
  for (const path of [
    "/login",
    "/login/confirm",
    "/logout",
    "/account",
    "/watchlist",
    "/favourites.json",
    "/auth/google",
  ]) {
    const elsewhere = { form: parts, maxRedirects: 0, headers: { origin: "https://elsewhere.example" } }
    expect((await request.post(path, elsewhere)).status(), path).toBe(403)
    expect((await request.post(path, { form: parts, maxRedirects: 0 })).status(), path).toBe(403)
    const cross = { form: parts, maxRedirects: 0, headers: { origin, "sec-fetch-site": "same-site" } }
    expect((await request.post(path, cross)).status(), path).toBe(403)
  }
})

test("GET /login redirects a signed-in user to the home page", async ({ page }) => {
  await signUp(page)
  await page.goto("/login")
  await expect(page).toHaveURL("/")
  await page.goto("/logout")
  await expect(logoutButton(page)).toBeVisible()
})

test("signing in and out updates other tabs @js", async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto("/company/AAPL")
  await signUp(page)
  await expect(logoutButton(other)).toBeVisible()
  await signOut(other)
  await expect(logoutButton(page)).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible()
})

test("an open dialog shows only Sign Out after another tab signs in @js", async ({ page, context }) => {
  const other = await context.newPage()
  await openSignIn(other)
  await signUp(page)
  const dialog = other.getByRole("dialog")
  await expect(dialog.getByRole("heading", { name: "Sign Out" })).toBeVisible()
  await expect(dialog.getByRole("textbox")).toHaveCount(0)
  await expect(dialog.getByRole("link")).toHaveCount(0)
  await expect(dialog.getByRole("button")).toHaveText(["", "Sign Out"]) // the first closes it
  await dialog.getByRole("button", { name: "Sign Out" }).click()
  await expectToast(other, "You have been successfully been signed out!")
  await expect(logoutButton(page)).toHaveCount(0)
})

test("closing the dialog resets it to Log In, and it scales in 600 ms @js", async ({ page }) => {
  await openSignIn(page)
  const dialog = page.getByRole("dialog")
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain("0.6s")
  await page.getByRole("button", { name: "Create a New Account" }).click()
  await expect(dialog.getByRole("heading", { name: "Sign Up" })).toBeVisible()
  await page.waitForTimeout(700)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("link", { name: "Login" })).toBeFocused()
  await page.getByRole("link", { name: "Login" }).click()
  await expect(dialog.getByRole("heading", { name: "Log In" })).toBeVisible()
  await dialog.getByRole("link", { name: "Privacy Policy" }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL("/privacy-policy")
})

test("a cacheable page does not contain the user's name @gate", async ({ page, context, request }) => {
  const read = async () => (await request.get("/compounding")).text()
  const before = await read()
  await signUp(page)
  const own = await page.goto("/compounding")
  expect(own?.headers()["cache-control"]).toBe("private, no-store")
  expect(await own?.text()).toContain("Ada Lovelace")
  const data = await context.request.get("/compounding.data")
  expect(data.headers()["cache-control"]).toBe("private, no-store")
  expect(await read()).toBe(before)
  await signOut(page)
  const after = await page.goto("/compounding")
  expect(after?.headers()["cache-control"]).toContain("public")
  expect(await after?.text()).toBe(before)
  expect(before).not.toContain("Ada")
})
