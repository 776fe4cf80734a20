import { expect, test } from "vitest"
import { maxFormBytes, requireSmallForm } from "~/platform/body.server"

const form = { "content-type": "application/x-www-form-urlencoded" }

async function send(body: string | null, headers: Record<string, string> = {}) {
  const request = new Request("https://app.example/login", { method: "POST", body, headers })
  const thrown = await requireSmallForm(request).catch((answer: unknown) => answer)
  if (!(thrown instanceof Response)) return { status: 200, text: await (thrown as Request).text() }
  return { status: thrown.status, text: await thrown.text() }
}

test("a form is passed on, also one without fields", async () => {
  expect(await send("a=b", form)).toEqual({ status: 200, text: "a=b" })
  expect(await send("", form)).toEqual({ status: 200, text: "" })
})

test("a POST without a body returns 400 with a sentence", async () => {
  expect(await send(null)).toEqual({ status: 400, text: "This request has no form." })
  expect((await send("", { "content-type": "text/plain" })).status).toBe(400)
})

test("another type of body returns 415, and a long form 413", async () => {
  expect((await send("{}", { "content-type": "application/json" })).status).toBe(415)
  expect((await send("x".repeat(maxFormBytes + 1), form)).status).toBe(413)
  const longest = "x".repeat(maxFormBytes)
  expect(await send(longest, form)).toEqual({ status: 200, text: longest })
})

test("a form arrives without the proxy headers that a visitor can set", async () => {
  const headers = { ...form, "x-forwarded-host": "evil.example", "accept-language": "de" }
  const request = new Request("https://app.example/login", { method: "POST", body: "a=b", headers })
  const passed = (await requireSmallForm(request)).headers
  expect([passed.get("x-forwarded-host"), passed.get("accept-language")]).toEqual([null, "de"])
})
