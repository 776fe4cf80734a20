import { expect, test } from "vitest"
import { requestLink } from "~/pages/sign-in/request-link.server"
import { listOutbox } from "~/stores/people/mail-outbox-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"

const db = bindings.DB
const local = getSettings({ APP_ORIGIN: "http://localhost:8787" })

function asker(settings = local, passes = true, wait = async (_ms: number) => {}) {
  const behind: Promise<unknown>[] = []
  const notes: unknown[] = []
  const context = {
    settings,
    db,
    log: { note: (key: string, value: unknown) => void notes.push({ [key]: value }) },
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
    passesGate: async () => passes,
    wait,
  }
  const ask = (email: string, mode: "login" | "sign-up" = "sign-up", ip = "203.0.113.7", at = now) => {
    const headers = {
      "cf-connecting-ip": ip,
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    }
    const request = new Request("http://evil.example/login", { method: "POST", headers })
    return requestLink({ mode, email, displayName: "Ada" }, request, context, at)
  }
  return { ask, behind, notes }
}

test("the link in the mail has the configured origin, regardless of request headers", async () => {
  const { ask, behind } = asker()
  expect(await ask("ada@example.com")).toBe("sent")
  await Promise.all(behind)
  const [mail] = await listOutbox(db)
  expect(mail?.text).toMatch(/http:\/\/localhost:8787\/login\/confirm\?token=\S+/)
  expect(mail?.html).toContain('href="http://localhost:8787/login/confirm?token=')
  expect(JSON.stringify(mail)).not.toContain("evil")
})

test("mail is sent after the response, which takes as long for an unknown address", async () => {
  const { ask, behind } = asker()
  await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  expect(await ask("ada@example.com", "login")).toBe("sent")
  expect(behind).toHaveLength(1)
  expect(await ask("nobody@example.com", "login")).toBe("unknown-email")
  expect(await ask("ada@example.com", "sign-up")).toBe("existing-email")
  expect(behind).toHaveLength(1)
  await Promise.all(behind)
})

const minuteMs = 60_000
const mailsTo = async (address: string) => (await listOutbox(db)).filter(({ to }) => to === address).length

/** Asks, and waits until the mail is sent. */
async function askAndWait({ ask, behind }: ReturnType<typeof asker>, ...args: Parameters<typeof ask>) {
  const answer = await ask(...args)
  await Promise.all(behind)
  return answer
}

test("an address receives five mails an hour, then one per five minutes; the answer is always the same", async () => {
  const one = asker()
  const send = (at: number) => askAndWait(one, "ada@example.com", "sign-up", "203.0.113.7", at)
  for (let count = 0; count < 7; count += 1) expect(await send(now)).toBe("sent")
  expect(await mailsTo("ada@example.com")).toBe(5)
  expect(await send(now + 5 * minuteMs - 1)).toBe("sent")
  expect(await mailsTo("ada@example.com")).toBe(5)
  expect(await send(now + 5 * minuteMs)).toBe("sent")
  expect(await send(now + 5 * minuteMs)).toBe("sent")
  expect(await mailsTo("ada@example.com")).toBe(6)
  expect(await askAndWait(one, "other@example.com")).toBe("sent")
  expect(await mailsTo("other@example.com")).toBe(1)
})

test("a used link does not delay the next mail to its address", async () => {
  const one = asker()
  for (let count = 0; count < 6; count += 1) await askAndWait(one, "ada@example.com")
  await db.prepare("update sign_in_links set used_at = ?1").bind(now).run()
  await askAndWait(one, "ada@example.com")
  expect(await mailsTo("ada@example.com")).toBe(6)
})

test("a network can request thirty links an hour, and refused requests are not counted", async () => {
  const settings = getSettings({ MAIL_URL: "smtp://127.0.0.1:1" })
  const { ask } = asker(settings)
  const login = (count: number, ip = "203.0.113.7", at = now) =>
    ask(`reader${count}@example.com`, "login", ip, at)
  for (let count = 0; count < 30; count += 1) expect(await login(count)).toBe("unknown-email")
  for (let count = 30; count < 40; count += 1) expect(await login(count)).toBe("too-many")
  expect(await db.prepare("select max(count) as n from limits").first("n")).toBe(30)
  expect(await login(31, "203.0.113.8")).toBe("unknown-email")
  expect(await login(32, "203.0.113.7", now + 60 * minuteMs)).toBe("unknown-email")
})

test("all IPv6 addresses of one /64 share a limit", async () => {
  const { ask } = asker(getSettings({ MAIL_URL: "smtp://127.0.0.1:1" }))
  const login = (ip: string) => ask("reader@example.com", "login", ip)
  for (let count = 0; count < 30; count += 1)
    expect(await login(`2001:db8:0:1::${count.toString(16)}`)).toBe("unknown-email")
  expect(await login("2001:db8:0:1:ffff:ffff:ffff:ffff")).toBe("too-many")
  expect(await login("2001:db8:0:2::1")).toBe("unknown-email")
})

test("requests that send no mail do not count for the total", async () => {
  const { ask } = asker(getSettings({ MAIL_URL: "smtp://127.0.0.1:1" }))
  for (let count = 0; count < 100; count += 1)
    await ask(`reader${count}@example.com`, "login", `203.0.113.${count % 3}`)
  expect(await db.prepare("select count from limits where key = 'mail to new addresses'").first()).toBeNull()
  expect(await ask("other@example.com", "login", "198.51.100.1")).toBe("unknown-email")
})

test("the total counts mails that were sent: one for five failed mails and one that arrived", async () => {
  const down = asker(getSettings({ APP_ORIGIN: "http://localhost:8787", MAIL_URL: "smtp://127.0.0.1:1" }))
  for (let count = 0; count < 5; count += 1) expect(await askAndWait(down, "ada@example.com")).toBe("sent")
  await askAndWait(asker(), "ada@example.com")
  const total = await db
    .prepare("select count from limits where key = 'mail to new addresses'")
    .first("count")
  expect(total).toBe(1)
  expect(await mailsTo("ada@example.com")).toBe(1)
})

/** Counts mails of a budget as sent. */
async function useUp(kind: string, count: number) {
  const sql = "insert into limits (key, count, ends_at) values (?1, ?2, ?3)"
  await db
    .prepare(sql)
    .bind(kind, count, now + 60 * minuteMs)
    .run()
}

const remote = getSettings({ APP_ORIGIN: "https://site.example", MAIL_URL: "smtp://127.0.0.1:1" })

test("near a thousand mails an hour, each network gets three more, later", async () => {
  const waits: number[] = []
  const { ask, behind } = asker(remote, true, async (ms) => void waits.push(ms))
  await useUp("mail to new addresses", 799)
  await ask("first@example.com")
  await Promise.all(behind)
  expect(waits).toEqual([])
  await db.prepare("update limits set count = 1500 where key = 'mail to new addresses'").run()
  expect(await ask("second@example.com", "sign-up", "203.0.113.8")).toBe("sent")
  expect(await ask("third@example.com", "sign-up", "203.0.113.9")).toBe("sent")
  expect(await ask("fourth@example.com", "sign-up", "203.0.113.10")).toBe("too-many")
  expect(await ask("fifth@example.com", "sign-up", "198.51.100.1")).toBe("sent")
  await Promise.all(behind)
  expect(waits).toEqual([20_000, 20_000, 20_000])
})

test("two thousand sent mails an hour are the maximum", async () => {
  const { ask, behind } = asker(remote)
  await useUp("mail to new addresses", 2000)
  expect(await ask("new@example.com")).toBe("too-many")
  expect(await ask("new@example.com", "sign-up", "203.0.113.7", now + 60 * minuteMs)).toBe("sent")
  await Promise.all(behind)
})

test("160 sign-ups of one home get 60 links; visitors and accounts elsewhere get theirs", async () => {
  await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const { ask, behind } = asker(remote)
  let sent = 0
  for (let count = 0; count < 160; count += 1) {
    const ip = `2001:db8:7:12${(count % 40).toString(16).padStart(2, "0")}::${count.toString(16)}`
    if ((await ask(`made-up-${count}@example.com`, "sign-up", ip)) === "sent") sent += 1
  }
  expect(sent).toBe(60)
  expect(await ask("honest@example.com", "sign-up", "198.51.100.7")).toBe("sent")
  // The account of the same home has a budget of its own.
  expect(await ask("ada@example.com", "login", "2001:db8:7:1201::1")).toBe("sent")
  await Promise.all(behind)
})

test("sign-ups for an address never use up the mail of its account", async () => {
  await openAccountOfEmail(db, { email: "ada@example.com", displayName: "Ada" }, now)
  const one = asker()
  for (let count = 0; count < 8; count += 1) await askAndWait(one, `ada+${count}@example.com`)
  await db.prepare("update limits set count = 100000 where key = 'mail to new addresses'").run()
  expect(await askAndWait(one, "ada@example.com", "login")).toBe("sent")
  expect(await mailsTo("ada@example.com")).toBe(1)
})

test("twelve addresses of one mailbox with a + get five mails", async () => {
  const one = asker()
  for (let count = 0; count < 12; count += 1)
    expect(await askAndWait(one, `ada+${count}@example.com`)).toBe("sent")
  expect((await listOutbox(db)).length).toBe(5)
})

test("a request over the platform's rate limit causes no read and no count", async () => {
  expect(await asker(local, false).ask("ada@example.com")).toBe("too-many")
  expect(await db.prepare("select count(*) as n from limits").first("n")).toBe(0)
})

test("each request is logged with its answer and without the address", async () => {
  const { ask, behind, notes } = asker()
  await ask("ada@example.com")
  await ask("nobody@example.com", "login")
  await Promise.all(behind)
  const account = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(notes).toEqual([
    { signInLink: { answer: "sent", mode: "sign-up", account } },
    { signInLink: { answer: "unknown-email", mode: "login", account } },
  ])
})

test("the counters contain no addresses", async () => {
  const { ask, behind } = asker()
  await ask("ada@example.com")
  await Promise.all(behind)
  const { results } = await db.prepare("select key from limits").all()
  expect(results).toHaveLength(4)
  expect(JSON.stringify(results)).not.toMatch(/ada|203\.0/)
})

test("a public server without a mail service does not send or store mail", async () => {
  expect(await asker(getSettings()).ask("ada@example.com")).toBe("no-mail")
  expect(await listOutbox(db)).toEqual([])
})
