import { z } from "zod"
import { putSecFile, secFilePattern } from "~/stores/company/sec-files-store.server"
import { defineKind } from "./kind"

export const secFilesData = defineKind({
  name: "sec-files",
  shape: {
    /** Filing lists and figures as the SEC sent them, from which documents are derived again. */
    secFiles: z.array(z.object({ name: z.string().regex(secFilePattern), text: z.string() })).default([]),
  },
  async apply({ secFiles }, { documents }) {
    await Promise.all(secFiles.map(({ name, text }) => putSecFile(documents, name, text)))
    return []
  },
})
