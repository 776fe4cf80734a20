import { Link } from "@remix-run/react"
import { type ReactNode, useRef } from "react"
import { useScrollStrip } from "./use-scroll-strip"

interface Tab {
  label: string
  to: string
  isCurrent: boolean
}

/** The tabs of a choice: pairs of a value and its label, the value that is chosen, and the address of each. */
export function toTabs<const Value>(
  choices: readonly (readonly [Value, string])[],
  current: Value | null | undefined,
  to: (value: Value) => string,
): Tab[] {
  return choices.map(([value, label]) => ({ label, to: to(value), isCurrent: value === current }))
}

interface TabsProps {
  /** The accessible name of the choice, such as "Statement". */
  label: string
  /** Null leaves a tab out. */
  tabs: (Tab | null)[]
  /** Small tabs are at the end of the line, such as a range or a unit. */
  size?: "normal" | "small"
  /** For views that are rendered only on the server. */
  reloadDocument?: boolean
}

const sizes = {
  normal: { place: "", list: "gap-[18px] text-small", rest: "text-ink-2" },
  small: { place: "tablet:not-first:ml-auto", list: "gap-3 text-data", rest: "text-ink-3" },
}

/** Choices as underlined links, so that the address contains the state. */
export function Tabs({ label, tabs: all, size = "normal", reloadDocument = false }: TabsProps) {
  const look = sizes[size]
  const tabs = all.filter((tab) => tab !== null)
  const line = useRef<HTMLElement>(null)
  useScrollStrip(line, tabs.find(({ isCurrent }) => isCurrent)?.to ?? "")
  return (
    <nav
      ref={line}
      aria-label={label}
      className={`tabs edge-fade max-w-full overflow-x-auto overflow-y-hidden ${look.place}`}
    >
      <ul className={`flex whitespace-nowrap ${look.list}`}>
        {tabs.map((tab) => (
          <li key={tab.to} className={tab.isCurrent ? "flex" : "flex print:hidden"}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? "true" : undefined}
              preventScrollReset
              reloadDocument={reloadDocument}
              className={`tab inline-flex items-end border-b-2 py-2 ${
                tab.isCurrent
                  ? "border-blue font-[560] text-ink"
                  : `border-transparent hover:border-hair-2 hover:text-ink ${look.rest}`
              }`}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A line of tabs above the table that they change. */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <Choices className="mt-2.5 items-end gap-y-1 border-b border-hair-2 tablet:mt-7 tablet:*:-mb-px print:mt-0">
      {children}
    </Choices>
  )
}

/** Groups of tabs on one line. Phones scroll it; other screens wrap it. */
export function Choices({ children, className = "" }: { children: ReactNode; className?: string }) {
  const line = useRef<HTMLDivElement>(null)
  useScrollStrip(line, "")
  return (
    <div ref={line} className={`choices edge-fade flex flex-wrap gap-x-7 ${className}`}>
      {children}
    </div>
  )
}

/** A note below the controls, such as units, with links to other formats of the same data. */
export function NoteLine({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="note-line flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 pt-2.5 pb-3.5 text-note text-ink-3">
      <p className="max-w-[57em]">{children}</p>
      {beside ? (
        <div className="note-links flex flex-wrap items-baseline gap-x-3 gap-y-1.5 print:hidden">
          {beside}
        </div>
      ) : null}
    </div>
  )
}

/** Links to the same data as a workbook, CSV and JSON: the address of the page with its extension. */
export function DataLinks({ at, search = "" }: { at: string; search?: string }) {
  return (
    <>
      <a href={`${at}.xlsx${search}`}>XLSX</a>
      <a href={`${at}.csv${search}`}>CSV</a>
      <a href={`${at}.json${search}`}>JSON</a>
    </>
  )
}
