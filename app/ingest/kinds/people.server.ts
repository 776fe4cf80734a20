import { peopleKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Officers and directors named in annual reports and proxy statements. */
export const peopleData = defineKind({
  name: "people",
  title: "People in annual reports and proxy statements",
  documents: [{ of: peopleKind, isGiven: true, snapshot: "insiders", remadeBy: "insiders" }],
  shape: {},
})
