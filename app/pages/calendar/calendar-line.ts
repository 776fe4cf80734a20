import type { Ticker } from "~/lib/ticker"
import type { CalendarEvent } from "~/stores/company/earnings-store.server"

/** One line of the calendar with its company. */
export interface CalendarLine extends CalendarEvent {
  ticker: Ticker
  name: string
  country: string | null
  url: string
  releaseUrl: string | null
}
