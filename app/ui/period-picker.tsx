import { Tabs } from "./tabs"

/** The specification's time frames, in years; All has no end. */
export const timeFrames = [
  { key: "3Y", years: 3 },
  { key: "5Y", years: 5 },
  { key: "10Y", years: 10 },
  { key: "20Y", years: 20 },
  { key: "All", years: Number.POSITIVE_INFINITY },
] as const

export type TimeFrame = (typeof timeFrames)[number]["key"]

/** Frames that the data fills at least in part beyond the next smaller one, and All. */
export function offeredTimeFrames(yearsOfData: number): TimeFrame[] {
  return timeFrames
    .filter(({ key }, index) => key === "All" || yearsOfData > (timeFrames[index - 1]?.years ?? 0))
    .map(({ key }) => key)
}

interface PeriodPickerProps {
  /** How many years the data spans. */
  yearsOfData: number
  current: TimeFrame
  to: (frame: TimeFrame) => string
}

/** How far back: 3Y, 5Y, 10Y, 20Y and All, as far as the data goes. */
export function PeriodPicker({ yearsOfData, current, to }: PeriodPickerProps) {
  return (
    <Tabs
      label="Time frame"
      size="small"
      tabs={offeredTimeFrames(yearsOfData).map((frame) => ({
        label: frame,
        to: to(frame),
        isCurrent: frame === current,
      }))}
    />
  )
}
