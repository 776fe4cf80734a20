import type { AppLoadContext } from "@remix-run/cloudflare"

/** The stores and indexes of the market that a loader may use. */
export type MarketContext = Pick<AppLoadContext, "db" | "documents" | "lists" | "securities">
