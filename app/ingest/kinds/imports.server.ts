import { z } from "zod"
import { importLayersKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Which import a batch belongs to, by which it can be taken back. */
export const importsData = defineKind({
  name: "imports",
  documents: [{ of: importLayersKind }],
  shape: {
    import: z
      .object({
        id: z.string().regex(/^[a-z0-9-]{4,40}$/),
        name: z.string().max(40),
        files: z.string().max(2000),
      })
      .nullable()
      .default(null),
  },
})
