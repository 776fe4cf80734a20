import { expect, test } from "vitest"
import { type LinkRequest, requestLink } from "~/pages/sign-in/request-link.server"
import { listOutbox } from "~/stores/people/outbox-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { now, settingsOf } from "./settings"

const db = bindings.DB
const local = settingsOf({ APP_ORIGIN: "http://localhost:8787" })

function asker(settings = local, passes = true) {
  const behind: Promise<unknown>[] = []
  const context = {
    settings,
    db,
    log: { note: () => {} },
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
    passesGate: async () => passes,
  }
  const ask = (email: string, mode: LinkRequest["mode"] = "sign-up", ip = "203.0.113.7", at = now) => {
    const headers = {
      "cf-connecting-ip": ip,
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    }
    const request = new Request("http://evil.example/login", { method: "POST", headers })
    return requestLink({ mode, email, displayName: "Ada" }, request, context, at)
  }
  return { ask, behind }
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

test("an address can request five links an hour, and another one after that", async () => {
  const { ask, behind } = asker()
  for (let count = 0; count < 5; count += 1) expect(await ask("ada@example.com")).toBe("sent")
  expect(await ask("ada@example.com")).toBe("too-many")
  expect(await ask("other@example.com")).toBe("sent")
  expect(await ask("ada@example.com", "sign-up", "203.0.113.7", now + 3_600_001)).toBe("sent")
  await Promise.all(behind)
})

test("a network address can request thirty links an hour, and all together a thousand", async () => {
  const settings = settingsOf({ MAIL_URL: "smtp://127.0.0.1:1" })
  const { ask } = asker(settings)
  const login = (count: number, ip: string) => ask(`reader${count}@example.com`, "login", ip)
  for (let count = 0; count < 30; count += 1) expect(await login(count, "203.0.113.7")).toBe("unknown-email")
  expect(await login(30, "203.0.113.7")).toBe("too-many")
  expect(await login(31, "203.0.113.8")).toBe("unknown-email")
  await db.prepare("update limits set count = 1000 where key = 'mail in total'").run()
  expect(await login(32, "203.0.113.9")).toBe("too-many")
})

test("the platform's rate limit is also checked", async () => {
  expect(await asker(local, false).ask("ada@example.com")).toBe("too-many")
})

test("the counters contain no addresses", async () => {
  const { ask, behind } = asker()
  await ask("ada@example.com")
  await Promise.all(behind)
  const { results } = await db.prepare("select key from limits").all()
  expect(results).toHaveLength(3)
  expect(JSON.stringify(results)).not.toMatch(/ada|203\.0/)
})

test("a public server without a mail service does not send or store mail", async () => {
  expect(await asker(settingsOf()).ask("ada@example.com")).toBe("no-mail")
  expect(await listOutbox(db)).toEqual([])
})
