import { expect, test } from "vitest"
import { isLoopbackAddress, isLoopbackHost, isOwnOrigin } from "~/platform/loopback"

test.each(["localhost", "LOCALHOST:80", "127.0.0.1:8787", "127.1.2.3", "[::1]", "[::1]:8787"])(
  "%s names this machine",
  (host) => expect(isLoopbackHost(host)).toBe(true),
)

test.each([
  ...["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "x@localhost", "localhost, evil"],
  ...["0.0.0.0", "192.168.1.7:8787", "[::]", "[2001:db8::1]", "evil.localhost", ""],
])("%j does not name this machine", (host) => expect(isLoopbackHost(host)).toBe(false))

test("only 127.0.0.0/8 and ::1 are addresses of this machine", () => {
  for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
    expect(isLoopbackAddress(address), address).toBe(true)
  for (const address of ["0.0.0.0", "::", "10.0.0.1", "::ffff:10.0.0.1", "128.0.0.1", "::1:1", "unknown", ""])
    expect(isLoopbackAddress(address), address).toBe(false)
})

test.each([
  ["http://127.0.0.1:8787", true],
  ["http://[::1]:8787", true],
  ["http://localhost:8787", true],
  ["http://127.0.0.1:3000", false],
  ["https://localhost:8787", false],
  ["http://evil.example:8787", false],
  ["null", false],
])("for a site at http://localhost:8787, a form from %s is its own: %s", (origin, isOwn) =>
  expect(isOwnOrigin(origin, "http://localhost:8787")).toBe(isOwn),
)

test("a public site is known by its own origin alone", () => {
  expect(isOwnOrigin("https://a.example", "https://a.example")).toBe(true)
  expect(isOwnOrigin("https://localhost", "https://a.example")).toBe(false)
  expect(isOwnOrigin("https://b.example", "https://a.example")).toBe(false)
})
