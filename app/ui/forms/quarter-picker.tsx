import { Link } from "@remix-run/react"
import { ChevronDown } from "lucide-react"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { Disclosure } from "~/ui/disclosure"
import { Tabs } from "~/ui/tabs"

interface QuarterPickerProps {
  /** Newest first. */
  quarters: Quarter[]
  current: Quarter
  to: (quarter: Quarter) => string
}

const shownAsTabs = 4

/** The latest quarters and the chosen one as tabs, and a menu with all quarters. */
export function QuarterPicker({ quarters, current, to }: QuarterPickerProps) {
  const latest = quarters.slice(0, shownAsTabs)
  const tabs = latest.includes(current) ? latest : [...latest.slice(0, shownAsTabs - 1), current]
  return (
    <div className="quarters flex max-w-full items-end gap-4">
      <Tabs
        label="Quarter"
        tabs={tabs.map((quarter) => ({
          label: formatQuarter(quarter),
          to: to(quarter),
          isCurrent: quarter === current,
        }))}
      />
      {quarters.length > shownAsTabs ? (
        <div className="relative text-small text-ink-2 print:hidden">
          <Disclosure
            isMenu
            summaryClass="flex items-center gap-1 whitespace-nowrap py-2 hover:text-ink"
            summary={
              <>
                All quarters <ChevronDown className="size-3.5" />
              </>
            }
          >
            <QuarterGrid quarters={quarters} current={current} to={to} />
          </Disclosure>
        </div>
      ) : null}
    </div>
  )
}

function QuarterGrid({ quarters, current, to }: QuarterPickerProps) {
  return (
    <ul className="z-10 grid max-h-72 grid-cols-3 overflow-y-auto max-tablet:fixed max-tablet:inset-x-4 max-tablet:bottom-20 tablet:absolute tablet:w-64 rounded-normal border border-hair-2 bg-paper p-2 shadow-lg tablet:left-0">
      {quarters.map((quarter) => (
        <li key={quarter}>
          <Link
            to={to(quarter)}
            aria-current={quarter === current ? "true" : undefined}
            className="block rounded-small px-2 py-1.5 tabular-nums hover:bg-paper-2 aria-current:bg-blue-2 aria-current:text-blue"
          >
            {formatQuarter(quarter)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
