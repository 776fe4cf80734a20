import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { tidyLine } from "~/lib/text/tidy-line"
import { parseSubjectKey, type Watchlist, watchLimits } from "./watchlist"

const goneList = "This list no longer exists."
const list = z.string({ error: goneList }).min(1, goneList).max(40, goneList)
const name = z.string({ error: "A list needs a name." }).transform((text) => tidyLine(text, watchLimits.name))
const noWanted = "Enter a ticker, a CIK or a company."
const step = z
  .enum(["-1", "1"], { error: "An entry can only move up or down." })
  .transform((text) => Number(text) as -1 | 1)
const subject = z.string({ error: "This cannot be added to a watchlist." }).transform((text, context) => {
  const parsed = parseSubjectKey(text)
  if (parsed) return parsed
  context.addIssue({ code: "custom", message: "This cannot be added to a watchlist." })
  return z.NEVER
})
const noSubjects = "Nothing in this portfolio can be added to a watchlist."
/** Keys of subjects with spaces between them. */
const subjects = z
  .string({ error: noSubjects })
  .transform((text) => text.split(/\s+/, 1000).flatMap((key) => parseSubjectKey(key) ?? []))
  .refine((parsed) => parsed.length > 0, noSubjects)
const note = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? "")
      .replaceAll("\0", "")
      .trim()
      .slice(0, watchLimits.note)
      .replace(/[\ud800-\udbff]$/, ""),
  )

/** All forms of the watchlist page. The subject to add is not parsed yet. */
const schema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("create-list"), name }),
    z.object({ intent: z.literal("rename-list"), list, name }),
    z.object({ intent: z.literal("delete-list"), list }),
    z.object({ intent: z.literal("move-list"), list, step }),
    z.object({
      intent: z.literal("add"),
      list: list.optional(),
      wanted: z
        .string({ error: noWanted })
        .transform((text) => tidyLine(text, 1000))
        // Conform treats text that is empty after trimming as absent.
        .pipe(z.string({ error: noWanted }).max(100, "This text is longer than the name of any company.")),
    }),
    z.object({ intent: z.literal("remove"), list, subject }),
    z.object({ intent: z.literal("move"), list, subject, step }),
    z.object({ intent: z.literal("note"), list, subject, note }),
    z.object({ intent: z.literal("fill-list"), name, subjects }),
  ],
  { error: "This form's action is not known." },
)

export type AskedChange = z.infer<typeof schema>

/** A button has one value, so the direction is part of the intent. */
const shorthands: Record<string, [intent: string, step: string]> = {
  "move-up": ["move", "-1"],
  "move-down": ["move", "1"],
  "move-list-up": ["move-list", "-1"],
  "move-list-down": ["move-list", "1"],
}

/** The change that a form requests, or a sentence that says why it is not possible. */
export function parseChange(formData: FormData): AskedChange | { problem: string } {
  const shorthand = shorthands[String(formData.get("intent"))]
  if (shorthand) {
    formData.set("intent", shorthand[0])
    formData.set("step", shorthand[1])
  }
  const submission = parseWithZod(formData, { schema })
  if (submission.status === "success") return submission.value
  const first = Object.values(submission.error ?? {}).flat()[0]
  return { problem: first ?? "This form could not be read." }
}

const storedItem = z.object({
  type: z.enum(["company", "etf", "investor"]),
  identifier: z.string().regex(/^[A-Za-z0-9.-]{1,20}$/),
  note: z.string().max(watchLimits.note),
  addedAt: z.number(),
})
const storedLists = z
  .array(
    z.object({
      id: z.string().min(1).max(40),
      name: z.string().min(1).max(watchLimits.name),
      items: z.array(storedItem).max(watchLimits.items),
    }),
  )
  .max(watchLimits.lists)

/** Lists from a device; null if they cannot be read. */
export function parseStoredLists(value: unknown): Watchlist[] | null {
  const result = storedLists.safeParse(value)
  return result.success ? result.data : null
}
