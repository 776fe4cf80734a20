import { z } from "zod"
import type { Summand } from "./calculation-linkbase"

/** The text is not a filing's `MetaLinks.json`. */
export class NotMetaLinks extends Error {
  override name = "NotMetaLinks"
}

/** A concept of a role, with its labels by their role and the total that it is a line of. */
export interface LinkedConcept {
  id: string
  labels: ReadonlyMap<string, string>
  summand: Summand | null
  order: number
}

/** The concepts that a filing presents in one of its statements. */
export interface LinkedStatement {
  role: string
  concepts: LinkedConcept[]
}

const metaLinks = z.object({
  instance: z.record(
    z.string(),
    z.object({
      report: z.record(
        z.string(),
        z.object({
          role: z.string(),
          longName: z.string().default(""),
          groupType: z.string().optional(),
        }),
      ),
      tag: z.record(
        z.string(),
        z.object({
          calculation: z
            .record(
              z.string(),
              z.object({
                parentTag: z.string().nullish(),
                weight: z.number().nullish(),
                order: z.number().nullish(),
              }),
            )
            .optional(),
          presentation: z.array(z.string()).optional(),
          lang: z
            .record(z.string(), z.object({ role: z.record(z.string(), z.string()).optional() }))
            .optional(),
        }),
      ),
    }),
  ),
})

/** The statements of a filing's `MetaLinks.json`, which has no order of their lines. Throws NotMetaLinks. */
export function parseMetaLinks(text: string): LinkedStatement[] {
  const instances = Object.values(readJson(text).instance)
  return instances.flatMap(({ report, tag }) => {
    const isStatement = ({ longName, groupType }: { longName: string; groupType?: string | undefined }) =>
      groupType === "statement" || /^\d+ - Statement - /.test(longName)
    const roles = Object.values(report).filter(isStatement)
    const statements = new Map(
      roles.map(({ role }): [string, LinkedStatement] => [role, { role, concepts: [] }]),
    )
    for (const [id, { presentation = [], calculation = {}, lang = {} }] of Object.entries(tag)) {
      const labels = new Map(Object.entries(lang["en-us"]?.role ?? lang.en?.role ?? {}))
      for (const role of presentation) {
        const { parentTag, weight, order } = calculation[role] ?? {}
        const summand = parentTag ? { parent: parentTag, weight: weight ?? 1 } : null
        statements.get(role)?.concepts.push({ id, labels, summand, order: order ?? 0 })
      }
    }
    return [...statements.values()]
  })
}

function readJson(text: string): z.infer<typeof metaLinks> {
  try {
    return metaLinks.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new NotMetaLinks("The text is not a filing's MetaLinks.json.")
  }
}
