import { expect, test } from "vitest"
import { refreshMessage } from "~/ingest/follow/refresh-message"
import { sourceName } from "~/pages/status/status-tables"

test("every kind of work in the queue has a label that is not its internal name", () => {
  const kinds = refreshMessage.options.flatMap(({ shape }) => shape.kind.options)
  expect(kinds).toContain("derive")
  for (const kind of kinds) expect(sourceName(kind), kind).not.toBe(kind)
})
