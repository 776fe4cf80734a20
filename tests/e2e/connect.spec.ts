import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "./page-test"
import { signUp } from "./sign-in"

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

test("a program is connected from its page, after a log-in that returns there, and is listed in the account", async ({
  page,
  request,
}) => {
  let calledBack = ""
  const program = createServer((asked, answer) => {
    if (asked.url?.startsWith("/callback")) calledBack = asked.url
    answer
      .setHeader("content-type", "text/html")
      .end("<!doctype html><title>Program</title><h1>Connected</h1>")
  })
  await new Promise<void>((done) => program.listen(0, "127.0.0.1", done))
  const redirect = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
  const registered = await request.post("/oauth/register", {
    data: { client_name: "Assistant", redirect_uris: [redirect] },
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const asked = new URLSearchParams({
    ...{ client_id, redirect_uri: redirect, response_type: "code", state: "s1" },
    ...{
      code_challenge: challenge,
      code_challenge_method: "S256",
      scope: "watchlists:read watchlists:write",
    },
  })
  await page.goto(`/oauth/authorize?${asked}`)
  await expect(page.getByText("you return to this page")).toBeVisible()
  await signUp(page)
  // A visitor who is signed in has nothing to do on this page.
  await page.goto("/login")
  await expect(page.getByRole("heading", { name: "Connect Assistant" })).toBeVisible()
  await page.getByLabel("Change watchlists").uncheck()
  await page.getByRole("button", { name: "Allow" }).click()
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible()
  expect(calledBack).toMatch(/^\/callback\?code=[\w-]{43}&state=s1&iss=/)
  const code = new URL(calledBack, redirect).searchParams.get("code") ?? ""
  const tokens = await request.post("/oauth/token", {
    form: {
      ...{ grant_type: "authorization_code", code, client_id, redirect_uri: redirect },
      // Of RFC 7636, appendix B.
      code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    },
  })
  expect(await tokens.json()).toMatchObject({ token_type: "Bearer", scope: "watchlists:read" })

  await page.goto("/account")
  await expect(page.getByText(/^Read watchlists; connected .*; not used yet/)).toBeVisible()
  await page.getByRole("button", { name: /^End the connection of Assistant/ }).click()
  await expect(page.getByText("Assistant", { exact: true })).toHaveCount(0)
  program.close()
})

test("an address for alerts is added, tested and removed", async ({ page }) => {
  await signUp(page)
  await page.goto("/alerts")
  await page.getByLabel("Send to").selectOption("Slack")
  await page.getByLabel("Address").fill("https://hooks.invalid.example/x")
  await page.getByRole("button", { name: "Add the address" }).click()
  await expect(page.getByText("Slack: hooks.invalid.example")).toBeVisible()
  await page.getByRole("button", { name: "Send a test to hooks.invalid.example" }).click()
  await expect(page.getByText("The test was not accepted. It could not be reached")).toBeVisible()
  await page.getByRole("button", { name: "Remove hooks.invalid.example" }).click()
  await expect(page.getByText("Slack: hooks.invalid.example")).toHaveCount(0)
})
