import { expect, test } from "vitest"
import { mayAppear } from "~/ingest/source/new-documents"

test.each([
  { filed: "2026-06-26", isLate: true },
  { filed: "2026-06-23", isLate: true },
  { filed: "2026-06-22", isLate: false },
])("on 2026-06-26, missing documents of a filing of $filed may appear: $isLate", ({ filed, isLate }) => {
  expect(mayAppear(filed, Date.parse("2026-06-26T12:00:00Z"))).toBe(isLate)
})
