import { expect, test } from "vitest"
import { progressLines } from "../../../server/progress"

function lines(isTTY: boolean, seconds: number[]): string[] {
  const written: string[] = []
  let at = 0
  const output = { isTTY, write: (text: string) => written.push(text) > 0 }
  const print = progressLines("Old filings", output, () => at * 1000)
  for (const second of seconds) {
    at = second
    print(`${second} of 60`)
  }
  return written
}

test("without a terminal, progress after 5, 10, 15 and 20 seconds is two lines", () => {
  expect(lines(false, [5, 10, 15, 20])).toEqual(["Old filings: 10 of 60\n", "Old filings: 20 of 60\n"])
})

test("on a terminal, whose title shows the progress, there are no lines", () => {
  expect(lines(true, [10, 20])).toEqual([])
})
