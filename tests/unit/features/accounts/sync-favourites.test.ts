import { expect, test } from "vitest"
import { syncFavourites } from "~/features/accounts/sync-favourites"

test("each difference has one meaning", () => {
  const steps = syncFavourites({
    local: ["both", "removed there", "made here"],
    account: ["both", "made there", "removed here"],
    agreed: ["both", "removed there", "removed here"],
  })
  expect(steps).toEqual({
    addHere: ["made there"],
    clearHere: ["removed there"],
    removeThere: ["removed here"],
    waiting: ["made here"],
  })
})

test("another reader's favourites are neither taken over nor taken away", () => {
  expect(syncFavourites({ local: ["ada's"], account: ["grace's"], agreed: [] })).toEqual({
    addHere: ["grace's"],
    clearHere: [],
    removeThere: [],
    waiting: ["ada's"],
  })
})
