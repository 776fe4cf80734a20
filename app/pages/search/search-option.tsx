import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { Flag } from "~/ui/flag"
import { MatchedText } from "./matched-text"

export interface PanelLine {
  key: string
  /** An address, or what choosing the line does. */
  to: string | (() => void)
  name: string
  /** The ticker with its exchange, or the owner. */
  note: string
  /** `Preferred share, series C`, or why the line was found. */
  mark?: string | null
  country?: string | null
  /** True for the line that Enter opens. */
  isBest?: boolean
  /** True for a sentence, which is shown whole and without marks of the query. */
  isSentence?: boolean
}

interface SearchOptionProps {
  id: string
  line: PanelLine
  query: string
  isActive: boolean
  onLeave: () => void
}

const look =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-small px-3 py-1 hover:bg-paper-2 aria-selected:bg-blue-2 aria-selected:text-blue forced-colors:aria-selected:outline"

/** An option of the panel. Pressing it does not move the focus from the field. */
export function SearchOption({ id, line, query, isActive, onLeave }: SearchOptionProps) {
  const { to, name, note, mark, country = null, isBest, isSentence = false } = line
  const marked = isSentence ? "" : query
  const marks = [isBest ? "Best match" : "", mark].filter(Boolean).join(" · ")
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className={isSentence ? "block" : "block truncate"}>
          <MatchedText text={name} query={marked} />
        </span>
        {marks ? <span className="block truncate text-note text-ink-3">{marks}</span> : null}
      </span>
      <Flag country={country} />
      <span className="max-w-[45%] flex-none truncate text-data text-ink-3">
        <MatchedText text={note} query={marked} />
      </span>
    </>
  )
  return typeof to === "string" ? (
    <LinkOption id={id} to={to} isActive={isActive} onLeave={onLeave}>
      {content}
    </LinkOption>
  ) : (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onLeave()
        to()
      }}
      className={look}
    >
      {content}
    </div>
  )
}

interface LinkOptionProps extends Pick<SearchOptionProps, "id" | "isActive" | "onLeave"> {
  to: string
  children: ReactNode
}

function LinkOption({ id, to, isActive, onLeave, children }: LinkOptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onLeave}
      className={look}
    >
      {children}
    </Link>
  )
}
