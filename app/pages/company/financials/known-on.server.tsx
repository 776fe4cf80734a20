import { type AskedDay, firstFilingDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { describeKnownOn } from "./statement-notes"

interface KnownOnProps {
  action: string
  /** The other parameters of the address. */
  kept: readonly (readonly [name: string, value: string])[]
  /** The address without a day. */
  today: string
  asked: AskedDay
  /** The past day that is shown; null for today. */
  shown: IsoDate | null
}

/** Chooses the day on which a company's figures were known, and says what a past day has. */
export function KnownOn({ action, kept, today, asked, shown }: KnownOnProps) {
  return (
    <>
      <DayForm
        action={action}
        id="known-on"
        kept={kept}
        min={firstFilingDay}
        asof={asked.asof}
        today={today}
      />
      {asked.isDayRefused ? <DayRefusal first={firstFilingDay} /> : null}
      {shown ? <p className="mt-2 max-w-[46.5em] text-note text-ink-3">{describeKnownOn(shown)}</p> : null}
    </>
  )
}
