import { alertLimits } from "~/model/alerts/alert"

const dayMs = 86_400_000

/** Documents are written before the row that dates them. */
export const readMarginMs = 3_600_000

/** News counts from the beginning of a subscription, and for at most thirty days. Ms since the epoch. */
export function getNewsStart({ createdAt }: { createdAt: number }, now: number): number {
  return Math.max(createdAt, now - alertLimits.days * dayMs)
}
