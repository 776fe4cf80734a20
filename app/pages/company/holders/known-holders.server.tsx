import { type AskedDay, firstFilingDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate } from "~/lib/dates"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"

interface KnownHoldersProps {
  /** The address without a day. */
  here: string
  /** The part of the holders that is shown. */
  show: string | null
  asked: AskedDay
  /** The past day that is shown; null for today. */
  shown: IsoDate | null
}

/** The choice of the day on which 13F filings were known, and a note on what a past day has. */
export function renderKnownHolders(context: SlotContext, { here, show, asked, shown }: KnownHoldersProps) {
  return renderSlot(
    context,
    "known-on",
    <>
      <DayForm
        action={here}
        id="known-on"
        kept={[["show", show]]}
        min={firstFilingDay}
        asof={asked.asof}
        today={show ? `${here}?show=${show}` : here}
      />
      {asked.isDayRefused ? <DayRefusal first={firstFilingDay} /> : null}
      {shown ? (
        <p className="mt-2 max-w-[46.5em] text-note text-ink-3">{describeKnownHolders(shown)}</p>
      ) : null}
    </>,
  )
}

function describeKnownHolders(day: IsoDate): string {
  return `As known on ${formatDay(day)}: holdings of the investors tracked today, from 13F filings up to that day. Portfolios that were amended later are left out. Other managers, funds and schedules have no past days.`
}
