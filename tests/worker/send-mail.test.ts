import { expect, inject, test } from "vitest"
import { sendMail } from "~/platform/mail.server"
import type { Mail } from "~/platform/mail-message"
import { MailRefused, sendBySmtp } from "~/platform/smtp.server"
import type { ReceivedMail } from "../fakes/mail-server"
import { getSettings } from "./accounts/settings"

const servers = inject("mailServers")
let sent = 0

function mail(): Mail {
  sent += 1
  return {
    from: { name: "Bookvalue", email: "no-reply@mail.example" },
    to: `reader-${sent}-${crypto.randomUUID()}@example.com`,
    subject: "Sign in – to Bookvalue",
    text: "Open this link:\n\nhttps://mail.example/login/confirm?token=a%2Bb%2F=c\n.\nA line that is a dot.",
    html: "<p>Open this link</p>",
  }
}

async function received(mailsUrl: string, { to }: Mail): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(mailsUrl)).json()) as ReceivedMail[]
  return mails.filter((each) => each.to.includes(to))
}

test.each(["starttls", "smtps"] as const)(
  "a mail goes over TLS with %s, the password after it",
  async (way) => {
    const { url, mailsUrl } = servers[way]
    const sending = mail()
    await sendMail(sending, getSettings({ MAIL_URL: url }), () => Promise.reject(new Error("not kept")))
    const [arrived] = await received(mailsUrl, sending)
    expect(arrived).toMatchObject({ from: "no-reply@mail.example", isPrivate: true })
    expect(arrived?.raw).toContain("token=3Da%2Bb%2F=3Dc")
    expect(arrived?.raw).toContain("A line that is a dot.")
  },
)

test("without TLS a password is sent only to localhost", async () => {
  const { url, mailsUrl } = servers.plain
  const here = mail()
  await sendBySmtp(here, new URL(url))
  expect(await received(mailsUrl, here)).toMatchObject([{ isPrivate: false }])
  // The same server under a name that is not known to be this machine.
  const elsewhere = mail()
  const named = new URL(url.replace("127.0.0.1", "[::ffff:127.0.0.1]"))
  await expect(sendBySmtp(elsewhere, named)).rejects.toThrow("STARTTLS, so the password was not sent")
  expect(await received(mailsUrl, elsewhere)).toEqual([])
})

test("nothing is sent to a server with an untrusted certificate", async () => {
  await expect(sendBySmtp(mail(), new URL(servers.untrusted))).rejects.toThrow()
})

test("a wrong password gives the server's message, and a closed connection ends the wait", async () => {
  const wrong = new URL(servers.smtps.url)
  wrong.password = "wrong"
  await expect(sendBySmtp(mail(), wrong)).rejects.toThrow(/^The mail server replied: 535/)
  await expect(sendBySmtp(mail(), new URL(servers.leaving))).rejects.toThrow(MailRefused)
})

test("an address with a line break is refused before a connection", async () => {
  const two = { ...mail(), to: "a@example.com>\r\nRCPT TO:<b@example.com" }
  await expect(sendBySmtp(two, new URL(servers.smtps.url))).rejects.toThrow(
    "SMTP commands must not contain line breaks.",
  )
})

test("the text follows only after `beforeText`, and nothing is sent if it throws", async () => {
  const [good, stopped] = [mail(), mail()]
  const url = new URL(servers.plain.url)
  let receivedBefore = -1
  await sendBySmtp(good, url, async () => {
    receivedBefore = (await received(servers.plain.mailsUrl, good)).length
  })
  expect(receivedBefore).toBe(0)
  expect(await received(servers.plain.mailsUrl, good)).toHaveLength(1)
  const stop = () => Promise.reject(new Error("Stop."))
  await expect(sendBySmtp(stopped, url, stop)).rejects.toThrow("Stop.")
  expect(await received(servers.plain.mailsUrl, stopped)).toEqual([])
})

test.each([
  { start: "bounce-", code: 550, isBounce: true },
  { start: "busy-", code: 450, isBounce: false },
])("a reply of $code to the recipient is a bounce: $isBounce", async ({ start, code, isBounce }) => {
  const refused = { ...mail(), to: `${start}${crypto.randomUUID()}@example.com` }
  const error = await sendBySmtp(refused, new URL(servers.plain.url)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: "MailRefused", code, isBounce, isUncertain: false })
})

test("a wrong password is not a bounce, and a connection closed after the text is uncertain", async () => {
  const wrong = new URL(servers.plain.url)
  wrong.password = "wrong"
  const refused = await sendBySmtp(mail(), wrong).catch((thrown: unknown) => thrown)
  expect(refused).toMatchObject({ code: 535, isBounce: false, isUncertain: false })
  const unknown = await sendBySmtp(mail(), new URL(servers.silent)).catch((thrown: unknown) => thrown)
  expect(unknown).toMatchObject({ code: null, isBounce: false, isUncertain: true })
})

/** Resend's address is fixed: what would go there goes to the stand-in. */
const effects = {
  sendBySmtp,
  fetch: ((input: string, init: RequestInit) => {
    const { origin, pathname } = new URL(input)
    expect(origin).toBe("https://api.resend.com")
    return fetch(servers.resend + pathname, init)
  }) as typeof fetch,
}

test("a mail is sent to Resend in the format of its API", async () => {
  const sending = mail()
  const keep = () => Promise.reject(new Error("not kept"))
  await sendMail(sending, getSettings({ MAIL_URL: "resend://re_a_key_of_tests" }), keep, effects)
  const taken = await (await fetch(`${servers.resend}/mails.json`)).json()
  const { text, html, subject, to } = sending
  expect(taken).toContainEqual({ from: "Bookvalue <no-reply@mail.example>", to: [to], subject, text, html })
  const settings = getSettings({ MAIL_URL: "resend://re_a_key_of_tests" })
  const keyed = { ...mail(), key: crypto.randomUUID(), headers: { "List-ID": "<a.example>" } }
  for (let time = 0; time < 2; time++) await sendMail(keyed, settings, keep, effects)
  const all = (await (await fetch(`${servers.resend}/mails.json`)).json()) as Record<string, unknown>[]
  const sentOnce = all.filter((each) => JSON.stringify(each).includes(keyed.to))
  expect(sentOnce).toMatchObject([{ headers: { "List-ID": "<a.example>" } }])
  const refused = sendMail(mail(), getSettings({ MAIL_URL: "resend://another" }), keep, effects)
  await expect(refused).rejects.toThrow(/^Resend answered 401: .*API key is invalid/)
})
