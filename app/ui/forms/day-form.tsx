import { describeRefusedDay, firstDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { Button } from "~/ui/button"

interface DayFormProps {
  action: string
  id: string
  /** The other parameters of the address. */
  kept: readonly (readonly [name: string, value: string | false | null | undefined])[]
  /** The first possible day. */
  min: IsoDate
  asof: IsoDate | null
  /** The address without a day. */
  today: string
}

/** Chooses the day on which figures were known. It is rendered on the server, so it is a plain form. */
export function DayForm({ action, id, kept, min, asof, today }: DayFormProps) {
  return (
    <form
      method="get"
      action={action}
      aria-label="As known on a day"
      className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-data text-ink-2 print:hidden"
    >
      {kept.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <label htmlFor={id}>As known on</label>
      <input
        id={id}
        type="date"
        name="asof"
        required
        min={min}
        defaultValue={asof ?? ""}
        className="min-h-9 rounded-normal border border-edge bg-paper px-2"
      />
      <Button>Show</Button>
      {asof ? (
        <a href={today} className="link">
          Today
        </a>
      ) : null}
    </form>
  )
}

/** Says that a day is not possible, on a page whose days begin with `first`. */
export function DayRefusal({ first = firstDay }: { first?: IsoDate }) {
  return (
    <p className="mt-2 max-w-[46.5em] text-note text-ink-3" role="alert">
      {describeRefusedDay(first)}
    </p>
  )
}
