import { expect, test } from "vitest"
import { toSecurityText } from "~/pages/privacy/security-text"

test("security.txt has a contact and an end less than a year ahead", () => {
  const now = Date.parse("2026-03-01T12:00:00Z")
  expect(toSecurityText("mailto:security@app.example", "https://app.example", now)).toBe(
    "Contact: mailto:security@app.example\nExpires: 2026-08-28T00:00:00Z\nPreferred-Languages: en\n" +
      "Canonical: https://app.example/.well-known/security.txt\n",
  )
})

test("without a contact there is no security.txt", () => {
  expect(toSecurityText(undefined, "https://app.example", 0)).toBeNull()
})
