import type { Page } from "@playwright/test"
import { toNewYork } from "~/lib/new-york"
import { mailPart, mailWebhookSecret, type ReceivedMail } from "../fakes/mail-server"
import { expect, expectAccessible, test } from "./page-test"
import { freshAddress, mailsTo, signUp } from "./sign-in"
import { runSchedule } from "./test-server/schedule-endpoint"
import { changeRows, ingest, stateDir } from "./test-server/server-state"

const appleCik = "0000320193"
// The browser's message for the 400 of a form without topics.
test.use({ allowedConsole: [[/status of 400/], { scope: "test" }] })

/** A form that no other test files, because journeys run at the same time and news is everyone's. */
const freshForm = () => `T-${process.pid % 100_000}-${Date.now() % 100_000}`

/** A new filing of Apple, as the feed of current filings gives it. */
async function file(form: string): Promise<void> {
  const { date, time } = toNewYork(Date.now() + 60_000)
  const number = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-8)
  const accession = `0000320193-${number.slice(0, 2)}-${number.slice(2)}`
  await ingest({
    recentFilings: [
      { accession, cik: appleCik, form, items: "", filed: date, accepted: `${date}T${time}`, document: "" },
    ],
  })
}

async function makeList(page: Page): Promise<void> {
  await page.goto("/watchlist")
  await page.getByLabel("Add a ticker, a CIK or a name").fill("AAPL")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByRole("rowheader")).toHaveText([/Apple/])
}

async function subscribe(page: Page, forms: string): Promise<void> {
  await page.goto("/alerts")
  await page.getByText("Set up alerts of My Watchlist").click()
  const form = page.getByRole("form", { name: "Alerts of My Watchlist" })
  await form.getByLabel("Results").uncheck()
  await form.getByRole("checkbox", { name: "Filings", exact: true }).check()
  await form.getByLabel("Forms, for filings").fill(forms)
  await form.getByLabel("How often by email").selectOption("At once")
  await form.getByRole("button", { name: "Save alerts" }).click()
  await expect(page.getByText(`Filings (${forms}). At once.`)).toBeVisible()
}

/** The alert mails to an address, without the one with the sign-in link. */
async function alertMails(address: string): Promise<ReceivedMail[]> {
  return (await mailsTo(address)).filter(({ raw }) => raw.includes("List-Unsubscribe:"))
}

const unsubscribeLink = ({ raw }: ReceivedMail) => /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? ""

test("a digest arrives once, one click stops it, and it can be turned on again @gate", async ({
  page,
  request,
  hasScript,
}) => {
  const [address, form] = [await signUp(page), freshForm()]
  await makeList(page)
  await subscribe(page, form)
  await file(form)
  await file("S-8")
  await runSchedule(stateDir)
  await runSchedule(stateDir)
  const mails = await alertMails(address)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  if (!mail) return
  expect(mail.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
  const text = mailPart(mail.raw, "text/plain")
  expect(text).toContain(`Apple Inc. (AAPL): ${form}`)
  expect(text).not.toContain("S-8")
  const html = mailPart(mail.raw, "text/html")
  expect(html).toContain(`Apple Inc. (AAPL): ${form}</a>`)

  await page.goto("/alerts")
  await expect(page.getByRole("link", { name: `Apple Inc. (AAPL): ${form}` })).toBeVisible()
  if (hasScript) await expectAccessible(page)

  // As a mail program posts it: no cookie, no origin, the body of a form with parts.
  const link = unsubscribeLink(mail)
  const posted = await request.post(link, {
    multipart: { "List-Unsubscribe": "One-Click" },
    headers: { cookie: "", origin: "null" },
  })
  expect(posted.status()).toBe(200)
  await page.reload()
  await expect(page.getByText(/^Off since .* because you unsubscribed\.$/)).toBeVisible()
  await file(form)
  await runSchedule(stateDir)
  expect(await alertMails(address)).toHaveLength(1)

  await page.getByRole("button", { name: "Turn emails on" }).click()
  await expect(page.getByText(`Sent to ${address}: one email with all that is new.`)).toBeVisible()
  await file(form)
  await runSchedule(stateDir)
  expect(await alertMails(address)).toHaveLength(2)

  // The link of a mail leads to a page with a button.
  await page.goto(link)
  if (hasScript) await expectAccessible(page)
  await page.getByRole("button", { name: "Stop all alert emails" }).click()
  await expect(page.getByRole("heading", { name: "Alert emails are off" })).toBeVisible()
})

test("a bounce that the mail service reports stops mail", async ({ page, request }) => {
  const [address, form] = [await signUp(page), freshForm()]
  await makeList(page)
  await subscribe(page, form)
  const reported = await request.post("/mail-events", {
    headers: { authorization: `Bearer ${mailWebhookSecret}` },
    data: { type: "bounce", email: address, reason: "550 5.1.1 Unknown" },
  })
  expect(reported.status()).toBe(204)
  await page.reload()
  await expect(page.getByText(`because ${address} did not accept an email.`)).toBeVisible()
  await file(form)
  await runSchedule(stateDir)
  expect(await alertMails(address)).toEqual([])
  const wrong = await request.post("/mail-events", { data: { type: "bounce", email: address } })
  expect(wrong.status()).toBe(401)
})

test("a mail server that refuses the address stops mail", async ({ page }) => {
  const [address, form] = [freshAddress(), freshForm()]
  await signUp(page, address)
  // The server accepted the link to the address before; now it refuses it.
  const refused = `bounce-${address}`
  for (const table of ["users_emails", "users"])
    await changeRows(`update ${table} set email = ?1 where email = ?2`, refused, address)
  await makeList(page)
  await subscribe(page, form)
  await file(form)
  await runSchedule(stateDir)
  await page.goto("/alerts")
  await expect(page.getByText(`because ${refused} did not accept an email.`)).toBeVisible()
  await expect(page.getByText("550 5.1.1 There is no such mailbox")).toBeVisible()
  await expect(page.getByRole("link", { name: `Apple Inc. (AAPL): ${form}` })).toBeVisible()
})

test("a form without topics is refused, and a private feed has an address until it is removed", async ({
  page,
  request,
}) => {
  await signUp(page, freshAddress())
  await makeList(page)
  await page.goto("/alerts")
  await page.getByText("Set up alerts of My Watchlist").click()
  for (const label of ["Filings", "Results, changes of guidance and operating metrics"])
    await page.getByRole("checkbox", { name: label, exact: true }).uncheck()
  await page.getByRole("button", { name: "Save alerts" }).click()
  await expect(page.getByText("Choose at least one kind of news.")).toBeVisible()

  await page.getByRole("button", { name: "Make private addresses" }).click()
  const addresses = page.locator("code", { hasText: "/alerts/" })
  await expect(addresses).toHaveCount(2)
  const [feed = "", calendar = ""] = await addresses.allTextContents()
  const found = await request.get(feed)
  expect(found.headers()["cache-control"]).toBe("private, no-store")
  expect(await found.text()).toContain("<title>Bookvalue alerts</title>")
  expect(await (await request.get(calendar)).text()).toContain("BEGIN:VCALENDAR")
  await page.goto("/alerts")
  await expect(addresses).toHaveCount(0)
  await page.getByRole("button", { name: "Remove the feed" }).click()
  await expect(page.getByRole("button", { name: "Make private addresses" })).toBeVisible()
  expect((await request.get(feed)).status()).toBe(404)
})

test("the alerts page lists feeds that need no account, and each answers @nojs", async ({
  page,
  request,
}) => {
  await page.goto("/alerts")
  const all = await page.locator("a[href*='.atom'], a[href$='.ics']").all()
  expect(all).toHaveLength(7)
  for (const link of all) {
    const answer = await request.get((await link.getAttribute("href")) ?? "")
    expect(answer.status(), answer.url()).toBe(200)
    expect(await answer.text()).toMatch(/<feed xmlns|BEGIN:VCALENDAR/)
  }
})
