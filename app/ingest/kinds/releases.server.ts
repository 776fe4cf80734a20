import { releasesKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Announced figures of results releases. */
export const releasesData = defineKind({
  name: "releases",
  documents: [{ of: releasesKind, isGiven: true, snapshot: "details", remadeBy: "releases" }],
  sources: "details",
  shape: {},
})
