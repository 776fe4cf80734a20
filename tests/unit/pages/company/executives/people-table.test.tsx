import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { parseTicker } from "~/lib/ticker"
import type { PersonRow } from "~/model/executives/filed/merge-people"
import { PeopleTable } from "~/pages/company/executives/people-table"
import { tickerId } from "../../../../ids"

const person: PersonRow = {
  ...{ cik: null, name: "Dana Whitlock", role: "Chief Executive Officer", isOfficer: true, isDirector: true },
  ...{ since: null, isSinceExact: false, lastFiled: null, accession: null, file: null, form: null },
  ...{ holdings: [], state: "current", successor: null, age: null, filedSince: null, source: null },
}
const shares = { holdings: [{ security: "Common Stock", direct: 100, indirect: 0 }] }

function listHeads(rows: PersonRow[]): (string | undefined)[] {
  const ticker = parseTicker("EXMP")
  if (!ticker) throw new Error("EXMP is no ticker.")
  const html = renderToStaticMarkup(<PeopleTable ticker={ticker} people={rows} />)
  return [...html.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, text]) => text)
}

test.each<[string, PersonRow[], string[]]>([
  ["nothing but names and roles", [person], ["Name", "Role", "As of"]],
  ["an age", [person, { ...person, age: 55 }], ["Name", "Role", "Age", "As of"]],
  [
    "a day that is only the first loaded form's",
    [{ ...person, since: "2026-04-27" }],
    ["Name", "Role", "As of"],
  ],
  ["a printed year", [{ ...person, filedSince: "2011" }], ["Name", "Role", "Since", "As of"]],
  [
    "shares of one person",
    [person, { ...person, ...shares }],
    ["Name", "Role", "Shares, directly", "Indirectly", "Class", "As of"],
  ],
])("people with %s have the columns of what is known", (_, rows, heads) => {
  expect(listHeads(rows)).toEqual(heads)
})

test.each([
  [[{ security: "Common Stock", direct: 1, indirect: 0 }], "1 share"],
  [[{ security: "Common Stock", direct: 1200, indirect: 30 }], "1,200 shares and 30 indirectly"],
  [[{ security: "Common Stock", direct: 0, indirect: 30 }], "30 indirectly"],
  [
    [
      { security: "Class A", direct: 0, indirect: 0 },
      { security: "Class B", direct: 5, indirect: 0 },
    ],
    "0 shares of Class A; 5 shares of Class B",
  ],
])("on a phone, a person with %j has below the name: %s", (holdings, text) => {
  const people = [{ ...person, holdings }]
  const html = renderToStaticMarkup(<PeopleTable ticker={tickerId("EXMP")} people={people} />)
  expect(html).toContain(`<span class="block">${text}</span>`)
})
