import { expect, test } from "vitest"
import { filerWorks, wholeWorks } from "~/ingest/follow/works.server"
import { sourceName } from "~/pages/status/status-tables"

test("every kind of work in the queue has a label that is not its internal name", () => {
  const kinds = [...filerWorks.keys(), ...wholeWorks.keys()]
  expect(kinds).toContain("derive")
  for (const kind of kinds) expect(sourceName(kind), kind).not.toBe(kind)
})
