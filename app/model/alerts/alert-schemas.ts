import { z } from "zod"
import { type AlertEvent, alertSources, alertTopics } from "./alert"

// Apart from alert.ts, which pages send to the browser without the schema library.
export const alertSource = z.enum(alertSources)

export const alertEvent: z.ZodType<AlertEvent> = z.object({
  id: z.string(),
  topic: z.enum(alertTopics),
  at: z.number(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
})
