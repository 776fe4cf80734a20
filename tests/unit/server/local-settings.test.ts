import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { localOptions, localSettings, readOrigin } from "../../../server/runtime/local-server"

const stateDir = mkdtempSync(join(tmpdir(), "bookvalue-settings-"))
afterAll(() => rmSync(stateDir, { recursive: true }))

const getSettings = (env: Record<string, string>) =>
  localSettings(localOptions({ STATE_DIR: stateDir, ...env }))

test.each(["0.0.0.0", "::", "192.168.1.7", "host.example"])(
  "a server on %s without APP_ORIGIN is refused with a sentence",
  (HOST) => {
    const sentence =
      `HOST is ${HOST}, so other machines can reach this server. Set APP_ORIGIN to the address that visitors use, ` +
      "such as https://example.com, or leave HOST unset."
    expect(() => getSettings({ HOST })).toThrow(sentence)
    expect(() => getSettings({ HOST, APP_ORIGIN: "" })).toThrow(sentence)
  },
)

test.each(["", "localhost", "127.0.0.1", "::1"])("a server on %j needs no APP_ORIGIN", (HOST) => {
  expect(getSettings({ HOST }).APP_ORIGIN).toBe("http://localhost:8787")
})

test("a server on 0.0.0.0 keeps the APP_ORIGIN that it is given", () => {
  const secrets = { SESSION_SECRET: "s".repeat(32), INGEST_TOKEN: "t".repeat(24) }
  const given = { HOST: "0.0.0.0", APP_ORIGIN: "https://site.example", ...secrets }
  expect(getSettings(given).APP_ORIGIN).toBe("https://site.example")
})

test.each([
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must be 1 behind a reverse proxy, or 0 without one, not yes."],
  [{ SAMPLE: "off" }, "SAMPLE must be 0 to start without the sample, or 1, not off."],
  [{ PORT: "http" }, "PORT must be a number from 1 to 65535, not http."],
])("%j is refused with a sentence", (env, sentence) => {
  expect(() => localOptions(env)).toThrow(sentence)
})

test.each([
  [{}, { trustsProxy: false, loadsSample: true, logsJson: false }],
  [
    { TRUST_PROXY: "", SAMPLE: "", LOG: "" },
    { trustsProxy: false, loadsSample: true, logsJson: false },
  ],
  [
    { TRUST_PROXY: "1", SAMPLE: "1", LOG: "json" },
    { trustsProxy: true, loadsSample: true, logsJson: true },
  ],
  [
    { TRUST_PROXY: "0", SAMPLE: "0" },
    { trustsProxy: false, loadsSample: false, logsJson: false },
  ],
])("the options of %j are %j", (env, options) => {
  expect(localOptions(env)).toMatchObject(options)
})

test("an instance is named by its origin, and other text is refused with a sentence", () => {
  expect(readOrigin("--to", "https://example.com/path")).toBe("https://example.com")
  for (const text of ["example.com", "ftp://example.com", "https://"])
    expect(() => readOrigin("--to", text)).toThrow(
      `--to must be an http or https origin, such as https://example.com, not ${text}.`,
    )
})
