import { Link } from "@remix-run/react"
import {
  ArrowLeftRight,
  Bell,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  Calculator,
  CalendarDays,
  ChartLine,
  FileText,
  Filter,
  Mail,
  Sprout,
  Star,
  Table2,
  Users,
} from "lucide-react"
import { useAccount } from "~/pages/session/use-account"
import type { Entry, EntryIcon as EntryIconName } from "./entries"

const icons = {
  business: Building2,
  filings: FileText,
  financials: Table2,
  visualize: ChartLine,
  dcf: Calculator,
  investors: Users,
  insiders: ArrowLeftRight,
  holdings: BriefcaseBusiness,
  portfolio: ChartLine,
  companies: Building2,
  watchlist: Star,
  screener: Filter,
  letters: Mail,
  earnings: CalendarDays,
  compounding: Sprout,
  alerts: Bell,
  blog: BookOpen,
}

function EntryIcon({ name }: { name: EntryIconName }) {
  const Icon = icons[name]
  return <Icon className="icon" />
}

/** A link in the sidebar; only its icon is visible if the sidebar is narrow. */
export function EntryLink({ entry }: { entry: Entry }) {
  return (
    <li>
      <Link
        to={entry.to}
        prefetch={usePrefetch()}
        className="side-entry"
        aria-label={entry.label}
        title={entry.label}
        aria-current={entry.isActive ? "page" : undefined}
      >
        <EntryIcon name={entry.icon} />
        <span className="when-open">{entry.label}</span>
      </Link>
    </li>
  )
}

/** A link in the bottom bar on phones. */
export function BottomLink({ entry }: { entry: Entry }) {
  return (
    <Link
      to={entry.to}
      prefetch={usePrefetch()}
      className="bottom-entry"
      aria-current={entry.isActive ? "page" : undefined}
    >
      <EntryIcon name={entry.icon} />
      {entry.short}
    </Link>
  )
}

/**
 * Links of a navigation load their page while the pointer or the focus is on them. No cache keeps the pages of a
 * signed-in user, which would be loaded twice.
 */
function usePrefetch(): "intent" | "none" {
  return useAccount().user ? "none" : "intent"
}
