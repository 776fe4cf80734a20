import type { SearchLists } from "~/model/directory/list-index"
import type { PackedLists } from "~/model/search/packed-lists"
import { unpackSteps } from "~/model/search/unpack-lists"
import { runInSlices } from "./run-in-slices"

export function unpackInSlices(packed: PackedLists): Promise<SearchLists> {
  return runInSlices(unpackSteps(packed))
}
