import { expect, test } from "../page-test"

test("keys that are pressed while the page's state is decoded do not keep the page from reacting @js", async ({
  page,
}) => {
  // A slow processor or line: each part of the state takes a while.
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype
    ReadableStreamDefaultReader.prototype.read = function (this: ReadableStreamDefaultReader) {
      return new Promise((resolve) => setTimeout(resolve, 300)).then(() => read.call(this))
    } as typeof read
    // Keys without a meaning, as Tab and arrows of a keyboard's user.
    const timer = setInterval(() => {
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }))
    }, 10)
    setTimeout(() => clearInterval(timer), 20_000)
  })
  const errors: string[] = []
  page.on("pageerror", ({ message }) => errors.push(message))
  await page.goto("/blog")
  await expect(async () => {
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused({ timeout: 1_000 })
  }).toPass()
  expect(errors).toEqual([])
})
