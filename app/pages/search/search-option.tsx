import { Link } from "@remix-run/react"
import type { ReactNode } from "react"

interface SearchOptionProps {
  id: string
  to: string
  name: string
  /** The ticker or the owner. */
  note: string
  mark?: ReactNode
  isActive: boolean
  onLeave: () => void
}

/** An option of the panel. Pressing it does not move the focus from the field. */
export function SearchOption({ id, to, name, note, mark, isActive, onLeave }: SearchOptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onLeave}
      className="flex min-h-10 items-center gap-3 rounded-small px-3 hover:bg-paper-2 aria-selected:bg-blue-2 aria-selected:text-blue"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {mark}
      <span className="flex-none text-data text-ink-3">{note}</span>
    </Link>
  )
}
