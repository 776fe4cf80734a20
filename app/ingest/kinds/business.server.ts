import { businessKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Business sections of annual reports. */
export const businessData = defineKind({
  name: "business",
  title: "Business sections of annual reports",
  documents: [{ of: businessKind, isGiven: true, snapshot: "details" }],
  shape: {},
})
