import { expect, test } from "vitest"
import { parseSignIn, toDisplayName } from "~/pages/sign-in/sign-in-schema"

function getError(email?: string): string | undefined {
  const form = new FormData()
  if (email !== undefined) form.set("email", email)
  return parseSignIn(form).reply().error?.email?.[0]
}

test("invalid emails return the specified messages", () => {
  expect(getError()).toBe("Please provide an email")
  expect(getError("")).toBe("Please provide an email")
  expect(getError("   ")).toBe("Please provide an email")
  for (const wrong of [
    "ada",
    "ada@",
    "@example.com",
    "a b@example.com",
    "a@example.com\r\nBcc: b@example.com",
  ])
    expect(getError(wrong), wrong).toBe("Please provide a valid email")
  expect(getError(`${"a".repeat(250)}@example.com`)).toBe("Please provide a valid email")
  expect(getError("ada@example.com")).toBeUndefined()
})

test("addresses are converted to lower case, and names are cleaned but not validated", () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    mode: "sign-up",
    email: " Ada@Example.COM ",
    firstName: "  Ada  Augusta ",
    lastName: "",
  }))
    form.set(name, value)
  const submission = parseSignIn(form)
  expect(submission.status === "success" && submission.value).toMatchObject({
    mode: "sign-up",
    email: "ada@example.com",
    firstName: "Ada Augusta",
  })
  expect(toDisplayName({ firstName: "Ada", lastName: "Lovelace" })).toBe("Ada Lovelace")
  expect(toDisplayName({ lastName: "Lovelace" })).toBe("Lovelace")
})
