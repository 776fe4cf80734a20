import { readFileSync } from "node:fs"
import { parse } from "smol-toml"
import { z } from "zod"

const list = <T extends z.ZodType>(schema: T) => z.array(schema).default([])

/** The fields of wrangler.toml that a local server needs. */
const wranglerConfig = z.object({
  name: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: list(z.string()),
  assets: z.object({
    binding: z.string(),
    html_handling: z
      .enum(["auto-trailing-slash", "drop-trailing-slash", "force-trailing-slash", "none"])
      .optional(),
    not_found_handling: z.enum(["single-page-application", "404-page", "none"]).optional(),
  }),
  d1_databases: list(z.object({ binding: z.string(), database_id: z.string(), migrations_dir: z.string() })),
  r2_buckets: list(z.object({ binding: z.string(), bucket_name: z.string() })),
  queues: z
    .object({
      producers: list(z.object({ binding: z.string(), queue: z.string() })),
      consumers: list(
        z.object({
          queue: z.string(),
          max_batch_size: z.number().optional(),
          max_batch_timeout: z.number().optional(),
          max_retries: z.number().optional(),
          retry_delay: z.number().optional(),
          dead_letter_queue: z.string().optional(),
        }),
      ),
    })
    .default({ producers: [], consumers: [] }),
  ratelimits: list(
    z.object({
      name: z.string(),
      simple: z.object({ limit: z.number(), period: z.union([z.literal(10), z.literal(60)]) }),
    }),
  ),
  triggers: z.object({ crons: list(z.string()) }).default({ crons: [] }),
})

export type WranglerConfig = z.infer<typeof wranglerConfig>

export function readWranglerConfig(path: string): WranglerConfig {
  return wranglerConfig.parse(parse(readFileSync(path, "utf8")))
}
