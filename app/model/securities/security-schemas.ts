import { z } from "zod"
import { storedTicker } from "~/lib/value-schemas"
import { kindSources, type ListedSecurity, type SecurityTitle } from "./listed-security"
import { securityKinds } from "./security-kind"

// Apart from what scripts of pages import, which zod would make larger.
export const listedSecurity = z.object({
  kind: z.enum(securityKinds),
  ratio: z.number().positive().nullable(),
  title: z.string().nullable(),
  source: z.enum(kindSources),
}) satisfies z.ZodType<ListedSecurity>

export const securityTitle = z.object({
  ticker: storedTicker,
  source: z.enum(["cover", "13f", "n-port", "fails-to-deliver"]),
  witness: z.string(),
  title: z.string().min(1).max(500),
}) satisfies z.ZodType<SecurityTitle>
