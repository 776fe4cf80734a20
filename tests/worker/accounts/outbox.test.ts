import { expect, test } from "vitest"
import { requireOutbox } from "~/pages/outbox/outbox.server"
import { bindings } from "../bindings"
import { getSettings } from "./settings"

/** "open", or the status of the refusal. */
async function ask(host: string, address: string | null, mail: { MAIL_URL?: string } = {}) {
  const headers: Record<string, string> = address === null ? {} : { "cf-connecting-ip": address }
  const request = new Request(`http://${host}/dev/outbox.json`, { headers })
  const settings = getSettings({ APP_ORIGIN: "http://localhost:8787", ...mail })
  return requireOutbox(request, { settings, db: bindings.DB }).then(
    () => "open",
    (refusal: Response) => refusal.status,
  )
}

test.each([
  ["localhost:8787", "127.0.0.1"],
  ["127.0.0.1:8787", "127.0.0.1"],
  ["[::1]:8787", "::1"],
  ["localhost", "::ffff:127.0.0.1"],
])("the outbox at %s is open to %s", async (host, address) => {
  expect(await ask(host, address)).toBe("open")
})

test.each([
  ["localhost:8787", "192.168.1.7"],
  ["localhost:8787", "2001:db8::1"],
  ["localhost:8787", "unknown"],
  ["localhost:8787", null],
  ["evil.example", "127.0.0.1"],
  ["localhost.evil.example", "127.0.0.1"],
  ["127.0.0.1.evil.example", "127.0.0.1"],
])("the outbox at %s is a 404 for %s", async (host, address) => {
  expect(await ask(host, address)).toBe(404)
})

test("the outbox is a 404 on this machine when mail is sent", async () => {
  expect(await ask("localhost", "127.0.0.1", { MAIL_URL: "smtp://127.0.0.1:25" })).toBe(404)
})
