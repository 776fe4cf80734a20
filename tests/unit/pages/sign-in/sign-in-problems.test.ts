import { expect, test } from "vitest"
import { problemOfAddress } from "~/pages/sign-in/sign-in-problems"

const problem = (query: string) => problemOfAddress(new URLSearchParams(query))

test("an unusable link, a part of a link and a missing provider are explained with a way on", () => {
  expect(problem("link=unusable")).toMatch(/used already or is older than ten minutes.*get a new one/)
  expect(problem("link=incomplete")).toMatch(/Open the whole link/)
  expect(problem("unavailable=facebook")).toMatch(/^Signing in with Facebook is not available here/)
})

test.each(["", "link=x", "unavailable=myspace", "mode=sign-up"])("%j is no problem", (query) => {
  expect(problem(query)).toBeNull()
})
