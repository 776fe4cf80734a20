import { expect, test } from "vitest"
import { tidyName } from "~/features/holdings/tidy-name"

test("reads as a name, without the state of incorporation", () => {
  expect(tidyName("BANK OF AMERICA CORP /DE/")).toBe("Bank Of America Corp")
  expect(tidyName("VERISIGN INC/CA")).toBe("Verisign Inc")
  expect(tidyName("HP INC")).toBe("HP Inc")
  expect(tidyName("AT&T INC")).toBe("AT&T Inc")
  expect(tidyName("LIBERTY GLOBAL LTD")).toBe("Liberty Global Ltd")
  expect(tidyName("Kraft Heinz Co")).toBe("Kraft Heinz Co")
})
