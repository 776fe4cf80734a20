import { expect, test } from "vitest"
import { toDeviceName } from "~/pages/sign-in/device-name"

const engine = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/143.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0) ${engine} Chrome/143.0.0.0 Safari/537.36 Edg/143.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${engine} Chrome/143.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["curl/8.5.0", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is shown as %s", (userAgent, name) => {
  expect(toDeviceName(userAgent)).toBe(name)
})
