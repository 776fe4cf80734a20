import { z } from "zod"
import { tidyLine } from "~/lib/text/tidy-line"
import { type AlertChoice, alertFrequencies, alertLimits, alertTopics } from "./alert"
import { alertSource } from "./alert-schemas"

const source = { source: alertSource, sourceId: z.string().min(1).max(60) }

const forms = z.string().transform((text, context) => {
  const names = text
    .split(/[,;]/)
    .map((name) => tidyLine(name, 40).toUpperCase())
    .filter(Boolean)
  const wrong = names.find((name) => !/^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(name))
  if (wrong !== undefined || names.length > alertLimits.forms)
    context.addIssue(
      wrong === undefined
        ? `Enter at most ${alertLimits.forms} forms.`
        : `“${wrong}” is not a form. Separate forms with commas: 10-K, 8-K.`,
    )
  return [...new Set(names)]
})

const change = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    ...source,
    topics: z.array(z.enum(alertTopics)).min(1, "Choose at least one kind of news."),
    forms,
    frequency: z.enum(alertFrequencies),
  }),
  z.object({ intent: z.literal("remove"), ...source }),
  z.object({ intent: z.enum(["mail-on", "mail-off", "make-feed", "remove-feed"]) }),
])

export type AlertChange = z.infer<typeof change>

/** The change that a form of the alerts page asks for, or what is wrong with it. */
export function parseAlertChange(form: URLSearchParams): AlertChange | { problem: string } {
  const text = (name: string) => form.get(name) ?? ""
  const parsed = change.safeParse({
    intent: text("intent"),
    source: text("source"),
    sourceId: text("sourceId"),
    topics: [...new Set(form.getAll("topics"))],
    forms: text("forms"),
    frequency: text("frequency"),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const isOurs = issue?.code === "custom" || issue?.path[0] === "topics"
  return { problem: (isOurs && issue?.message) || "This form could not be read, so nothing was changed." }
}

/** Entering companies exist only for screens. */
export function toChoice({ source, topics, ...rest }: AlertChoice): AlertChoice {
  return {
    ...rest,
    source,
    topics: source === "screen" ? topics : topics.filter((topic) => topic !== "entries"),
  }
}
