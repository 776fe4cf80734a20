import { expect, test } from "vitest"
import { dropAdded, explainQuery } from "~/addresses/data/explain-query"
import { dataAddresses } from "~/addresses/data/registry"

function explain(id: string, query: string): string | null {
  const address = dataAddresses.find((each) => each.id === id)
  if (!address) throw new Error(`There is no address ${id}.`)
  return explainQuery(address, new URLSearchParams(query), today)
}

const today = "2026-06-30"

test.each([
  ["financials", "period=quarter", 'period cannot be "quarter". It is one of: annual, quarterly, ttm.'],
  ["financials", "period=ttm&period=year", 'period cannot be "year". It is one of: annual, quarterly, ttm.'],
  [
    "financials",
    "statement=INCOME",
    'statement cannot be "INCOME". It is one of: income, balance, cashflow, ratios.',
  ],
  ["prices", "from=2026-02-30", 'from cannot be "2026-02-30". It is a day of the calendar.'],
  ["prices", "to=yesterday", 'to cannot be "yesterday". An example is 2026-06-30.'],
  ["financials", "asof=2026-07-01", 'asof cannot be "2026-07-01". It is a past day: today is 2026-06-30.'],
  ["financials", "asof=2026-06-30", null],
  ["calendar", "from=2026-05-08&to=2026-05-07", "from cannot be after to: 2026-05-08 is after 2026-05-07."],
  ["calendar", "from=2026-05-08&to=2026-05-08", null],
  ["screener", "limit=-1", 'limit cannot be "-1". An example is 10.'],
  ["marketFilings", "form=;drop", 'form cannot be ";drop". An example is 8-K.'],
  ["marketFilings", "item=abc", 'item cannot be "abc". An example is 5.02.'],
  ["marketFilings", "page=-1", 'page cannot be "-1". An example is 1.'],
  ["filingSearch", "year=abc", 'year cannot be "abc". An example is 2026.'],
  [
    "screener",
    "sort=nothing",
    'sort cannot be "nothing". It is the key of a metric, such as revenue; /screener/metrics lists them.',
  ],
  [
    "investors",
    "sort=__proto__",
    expect.stringMatching(/^sort cannot be "__proto__"\. It is one of: name, /),
  ],
  [
    "model",
    `growth=${"1".repeat(41)}`,
    `growth cannot be "${"1".repeat(40)}". It has at most 40 characters.`,
  ],
  [
    "filings",
    "form=10-K&first=5",
    'This address does not know the parameter "first". It knows: form, year, item, q, limit, offset.',
  ],
  ["checks", "limit=5", 'This address does not know the parameter "limit". It knows none.'],
  ["checks", "utm=a", 'This address does not know the parameter "utm". It knows none.'],
  ["checks", "__=a", 'This address does not know the parameter "__". It knows none.'],
])("%s refuses %s and says why", (id, query, reason) => {
  expect(explain(id, query)).toEqual(reason)
})

test.each([
  ["financials", "period=&statement=ratios"],
  ["screener", "sort=revenue&columns=growth&order=asc&limit=0"],
  ["screener", "columns=revenue"],
  ["prices", "from=2026-02-28&to="],
  ["insiders", "days=90&year=2026&limit=10&offset=20"],
  ["companyInvestors", "quarter=2025Q3&show=shares"],
])("%s takes %s", (id, query) => {
  expect(explain(id, query)).toBeNull()
})

test("every address takes the examples of its parameters", () => {
  for (const address of dataAddresses)
    for (const { name, in: place, example } of address.parameters)
      if (place === "query")
        expect(explainQuery(address, new URLSearchParams({ [name]: example }), today)).toBeNull()
})

test("what other sites add to an address is dropped, and nothing else", () => {
  const drop = (search: string) =>
    new URL(dropAdded(new Request(`https://app.example/a.json${search}`)).url).search
  expect(drop("?utm_source=a&period=ttm&fbclid=b&gclid=c&_=1")).toBe("?period=ttm")
  expect(drop("?utm_campaign=a")).toBe("")
  expect(drop("?limit=5&utm=1&q=a+b%20c")).toBe("?limit=5&utm=1&q=a+b%20c")
})
