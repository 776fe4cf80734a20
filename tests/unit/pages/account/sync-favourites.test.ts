import { expect, test } from "vitest"
import { syncFavourites } from "~/pages/account/sync-favourites"

test("each difference has one meaning", () => {
  const steps = syncFavourites({
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

test("another reader's favourites are neither taken over nor taken away", () => {
  const sets = { local: ["ada's"], before: ["ada's"], account: ["grace's"], agreed: [] }
  expect(syncFavourites(sets)).toEqual({
    addHere: ["grace's"],
    clearHere: [],
    addThere: [],
    removeThere: [],
    waiting: ["ada's"],
  })
})
