import { expect, test } from "vitest"
import { tidyLine } from "~/lib/text/tidy-line"

test("a name is converted to one line of visible characters", () => {
  expect(tidyLine("  Chips\r\n and\t tools ", 60)).toBe("Chips and tools")
  expect(tidyLine("a\u0000b", 60)).toBe("a b")
  expect(tidyLine("\u200b\ufeff\u2060", 60)).toBe("")
  expect(tidyLine("\u202egnp.exe", 60)).toBe("gnp.exe")
  expect(tidyLine("A\u2066 Co\u2069 \u202a\u202e\ud800Inc\udfff\uffff")).toBe("A Co Inc")
})

test("letters of any script and joined emoji are kept, and surrogate pairs are not split", () => {
  expect(tidyLine("Ünïcødé 株 \u05d0", 60)).toBe("Ünïcødé 株 \u05d0")
  expect(tidyLine("👩‍👩‍👧", 60)).toBe("👩‍👩‍👧")
  expect(tidyLine("ab😀", 3)).toBe("ab")
  expect(tidyLine("ab😀", 4)).toBe("ab😀")
})
