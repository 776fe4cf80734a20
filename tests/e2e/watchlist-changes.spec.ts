import { expect, test } from "./page-test"
import { signUp } from "./sign-in"
import { changeRows } from "./test-server/server-state"
import { add, makeList, names } from "./watchlist-page"

test.use({ allowedConsole: [[/status of 400/], { scope: "test" }] })

test("an invalid form returns 400 with the reason and changes nothing", async ({ page, baseURL }) => {
  await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  const ask = async (path: string, form: Record<string, string>) => {
    const { request } = page.context()
    const answer = await request.post(path, { form, headers: { origin: baseURL ?? "" }, maxRedirects: 0 })
    return `${answer.status()} ${await answer.text()}`
  }
  const [list, subject, name] = ["gone", "company/AAPL", "New"]
  const refused: [string, Record<string, string>, RegExp][] = [
    ["/watchlist", {}, /This form's action is not known/],
    ["/watchlist", { intent: "create-list", name: "\u200b\u0000" }, /A list needs a name/],
    ["/watchlist", { intent: "rename-list", list, name }, /This list no longer exists/],
    ["/watchlist", { intent: "note", list, subject, note: "n" }, /This list no longer exists/],
    ["/watchlist", { intent: "add", wanted: "x".repeat(5000) }, /longer than the name of any company/],
    ["/watchlist", { intent: "note", list, subject: "../etc", note: "n" }, /cannot be added to a watchlist/],
    ["/watchlist", { intent: "merge", lists: "{" }, /could not be read, so nothing was merged/],
    ["/watchlist", { intent: "merge", lists: '[{"id":1}]' }, /could not be read, so nothing was merged/],
    ["/account", { intent: "other" }, /so nothing was changed/],
    ["/favourites.json", { add: "{" }, /is not a list of favorites/],
  ]
  for (const [path, form, why] of refused) {
    const answer = await ask(path, form)
    expect(answer, JSON.stringify(form)).toMatch(/^400/)
    expect(answer, JSON.stringify(form)).toMatch(why)
  }
  // A merge form can be larger than other forms.
  const items = Array.from({ length: 100 }, (_, at) => ({
    ...{ type: "company", note: "ü".repeat(400), addedAt: 0 },
    identifier: `T${at}`,
  }))
  const many = Array.from({ length: 3 }, (_, at) => ({ id: `${at}`, name: `Long ${at}`, items }))
  expect(await ask("/watchlist", { intent: "merge", lists: JSON.stringify(many) })).toMatch(/^302/)
  await page.goto("/watchlist")
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByRole("link", { name: "Long 2 (100)" })).toBeVisible()
})

test("filings since the last visit are new until they are marked as seen", async ({ page }) => {
  const address = await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await page.goto("/privacy-policy")
  const seen = Date.parse("2026-05-15T12:00:00Z")
  await expect
    .poll(() => changeRows("update users set watchlist_seen_at = ?2 where email = ?1", address, seen))
    .toBe(1)
  await page.goto("/watchlist")
  await expect(page.getByText(/new filings? since your last visit on 15 May 2026/)).toBeVisible()
  await expect(page.getByRole("row", { name: /Apple/ })).toContainText(/\d+ new/)
  await page.getByRole("button", { name: "Mark as seen" }).click()
  await expect(page.getByText(/since your last visit/)).toHaveCount(0)
  await page.reload()
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByText(/since your last visit/)).toHaveCount(0)
})

test("one click on Watch adds a company to the first list and shows its state @js", async ({ page }) => {
  for (const signIn of [null, signUp]) {
    await signIn?.(page)
    await page.goto("/company/AAPL")
    const watch = page.getByRole("button", { name: "Watch Apple Inc." })
    await expect(watch).toHaveAttribute("aria-pressed", "false")
    await watch.click()
    await expect(watch).toHaveAttribute("aria-pressed", "true")
    await page.reload()
    await expect(watch).toHaveAttribute("aria-pressed", "true")
    await page.goto("/watchlist")
    await expect(names(page)).toHaveText([/Apple/])
    await page.goto("/company/AAPL")
    await watch.click()
    await expect(watch).toHaveAttribute("aria-pressed", "false")
  }
})

test("without scripts the Watch link of a company fills in its ticker @nojs", async ({ page }) => {
  await page.goto("/company/AAPL")
  await page.getByRole("link", { name: "Watch Apple Inc." }).click()
  await expect(page.getByLabel("Add a ticker, a CIK or a name")).toHaveValue("AAPL")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(names(page)).toHaveText([/Apple/])
  await expect(page.getByLabel("Add a ticker, a CIK or a name")).toHaveValue("")
})

test("an account cannot read or change another account's lists", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await signUp(page)
  await page.goto("/watchlist")
  await add(page, "AAPL")
  await expect(names(page)).toHaveText([/Apple/])
  await makeList(page, "Mine")
  await expect(page.getByText("“Mine” is empty")).toBeVisible()
  const list = new URL(page.url()).searchParams.get("list") ?? ""

  const device = await browser.newContext({ javaScriptEnabled })
  const other = await device.newPage()
  await signUp(other)
  await other.goto(`/watchlist?list=${list}`)
  await expect(other.getByText("You have no watchlists")).toBeVisible()
  const origin = new URL(page.url()).origin
  const forms: Record<string, string>[] = [
    { intent: "delete-list", list },
    { intent: "rename-list", list, name: "Theirs" },
    { intent: "remove", list, subject: "company/AAPL" },
  ]
  for (const form of forms) await device.request.post("/watchlist", { form, headers: { origin } })
  await page.reload()
  await expect(page.getByRole("link", { name: "Mine (0)" })).toBeVisible()
  await page.getByRole("link", { name: "My Watchlist (1)" }).click()
  await expect(names(page)).toHaveText([/Apple/])
  await device.close()
})
