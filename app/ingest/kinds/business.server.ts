import { businessKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Business sections of annual reports. */
export const businessData = defineKind({
  name: "business",
  documents: [{ of: businessKind, isGiven: true, snapshot: "details" }],
  shape: {},
})
