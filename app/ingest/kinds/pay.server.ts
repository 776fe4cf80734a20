import { payKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Pay versus performance of the latest proxy statement. */
export const payData = defineKind({
  name: "pay",
  documents: [{ of: payKind, isGiven: true, snapshot: "insiders", remadeBy: "insiders" }],
  sources: "insiders",
  shape: {},
})
