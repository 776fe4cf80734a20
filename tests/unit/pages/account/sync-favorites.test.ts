import { expect, test } from "vitest"
import { syncFavorites } from "~/pages/account/favorites-agent"

test("each difference between device and account becomes one change", () => {
  const steps = syncFavorites({
    local: ["both", "removed there", "made before", "made just now"],
    before: ["both", "removed there", "made before", "removed just now"],
    account: ["both", "made there", "removed here", "removed just now"],
    agreed: ["both", "removed there", "removed here"],
  })
  expect(steps).toEqual({
    addHere: ["made there"],
    clearHere: ["removed there"],
    addThere: ["made just now"],
    removeThere: ["removed here", "removed just now"],
    waiting: ["made before"],
  })
})

test("another user's favorites are not added or removed", () => {
  const sets = { local: ["ada's"], before: ["ada's"], account: ["grace's"], agreed: [] }
  expect(syncFavorites(sets)).toEqual({
    addHere: ["grace's"],
    clearHere: [],
    addThere: [],
    removeThere: [],
    waiting: ["ada's"],
  })
})
