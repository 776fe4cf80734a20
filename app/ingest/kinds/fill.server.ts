import { fillProgress } from "~/model/directory/fill-progress"
import { putFillSql } from "~/stores/operations/fill-store.server"
import { defineKind } from "./kind"

export const fillData = defineKind({
  name: "fill",
  shape: {
    /** The progress of the command that fills the instance, for the status page. */
    fillProgress: fillProgress.nullable().default(null),
  },
  apply: ({ fillProgress }, { db }) => (fillProgress ? [putFillSql(db, fillProgress)] : []),
})
