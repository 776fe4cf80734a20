import { expect, test } from "vitest"
import { tidyName } from "~/lib/text/tidy-name"

test("names in capitals are converted to title case", () => {
  expect(tidyName("WELLS FARGO & COMPANY")).toBe("Wells Fargo & Company")
  expect(tidyName("HP INC")).toBe("HP Inc")
  expect(tidyName("AT&T INC")).toBe("AT&T Inc")
  expect(tidyName("NVIDIA CORP")).toBe("NVIDIA Corp")
  expect(tidyName("ASML HOLDING N.V.")).toBe("ASML Holding N.V.")
  expect(tidyName("LIBERTY GLOBAL LTD")).toBe("Liberty Global Ltd")
  expect(tidyName("THE BANK OF NEW YORK MELLON CORP")).toBe("The Bank of New York Mellon Corp")
  expect(tidyName("MCDONALDS CORP")).toBe("McDonalds Corp")
  expect(tidyName("O'REILLY AUTOMOTIVE INC")).toBe("O'Reilly Automotive Inc")
  expect(tidyName("COCA-COLA CO")).toBe("Coca-Cola Co")
  expect(tidyName("DICK'S SPORTING GOODS,  INC.")).toBe("Dick's Sporting Goods, Inc.")
  expect(tidyName("AMAZON.COM INC")).toBe("Amazon.com Inc")
})

test("a name with lower-case letters keeps them, and a legal form in capitals is changed", () => {
  expect(tidyName("Kraft Heinz Co")).toBe("Kraft Heinz Co")
  expect(tidyName("eBay INC")).toBe("eBay Inc")
})

test("EDGAR's suffix is removed, and a slash within the name is kept", () => {
  expect(tidyName("BANK OF AMERICA CORP /DE/")).toBe("Bank of America Corp")
  expect(tidyName("VERISIGN INC/CA")).toBe("Verisign Inc")
  expect(tidyName("US BANCORP \\DE\\")).toBe("US Bancorp")
  expect(tidyName("TOYOTA MOTOR CORP/")).toBe("Toyota Motor Corp")
  expect(tidyName("FAIRFAX FINANCIAL HOLDINGS LTD/ CAN")).toBe("Fairfax Financial Holdings Ltd")
  expect(tidyName("Imperial Petroleum Inc./Marshall Islands")).toBe("Imperial Petroleum Inc.")
  expect(tidyName("GENMAB A/S")).toBe("Genmab A/S")
  expect(tidyName("DATA I/O CORP")).toBe("Data I/O Corp")
  expect(tidyName("RE/MAX Holdings")).toBe("RE/MAX Holdings")
})

test.each([
  ["NEWMONT Corp /DE/", "Newmont Corp"],
  ["BROOKFIELD Corp /ON/", "Brookfield Corp"],
  ["PROCTER & GAMBLE Co", "Procter & Gamble Co"],
  ["EDGEWELL PERSONAL CARE Co", "Edgewell Personal Care Co"],
  ["DONALDSON Co INC", "Donaldson Co Inc"],
  ["Duke Energy CORP", "Duke Energy Corp"],
  ["AES Corp", "AES Corp"],
  ["BXP, Inc.", "BXP, Inc."],
  ["ARMOUR Residential REIT, Inc.", "ARMOUR Residential REIT, Inc."],
  ["Inc", "Inc"],
])("%s, which has lowercase letters in its legal form, becomes %s", (name, tidy) => {
  expect(tidyName(name)).toBe(tidy)
})

test.each([
  ["UMBS, TBA", "UMBS, TBA"],
  ["FNMA POOL", "FNMA Pool"],
  ["PURCHASED USD / SOLD JPY", "Purchased USD / Sold JPY"],
  ["HCA HOLDINGS INC", "HCA Holdings Inc"],
  ["EQT CORP", "EQT Corp"],
  ["IBM CORP", "IBM Corp"],
  ["FORD MTR CO", "Ford Mtr Co"],
  ["JACK IN THE BOX INC", "Jack in the Box Inc"],
  ["FIDELITY NATL FINL INC", "Fidelity Natl Finl Inc"],
  ["XCEL ENERGY INC", "Xcel Energy Inc"],
])("%s, of which short words are acronyms if they cannot be pronounced, becomes %s", (name, tidy) => {
  expect(tidyName(name)).toBe(tidy)
})
