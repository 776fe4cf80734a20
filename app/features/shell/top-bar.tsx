import { Link } from "@remix-run/react"
import { LogIn, LogOut, PanelLeft } from "lucide-react"
import { SearchBox } from "~/features/search/search-box"
import { brand } from "~/lib/brand"
import { toggleSidebar, useSidebarOpen } from "./sidebar-state"

interface TopBarProps {
  hasSidebar: boolean
  /** The landing page has its own, larger search field. */
  hasSearch: boolean
  isSignedIn: boolean
}

export function TopBar({ hasSidebar, hasSearch, isSignedIn }: TopBarProps) {
  return (
    <header className={hasSidebar ? "bar" : "bar no-sidebar"}>
      <div className="brand">
        {hasSidebar ? <SidebarToggle /> : null}
        <Link to="/" title={brand.name} className="py-2">
          <span className="when-open">{brand.name}</span>
          <span className="when-closed">{brand.short}</span>
        </Link>
      </div>
      {hasSearch ? <SearchBox variant="bar" /> : null}
      <AccountMenu isSignedIn={isSignedIn} />
    </header>
  )
}

/** A link to the sidebar until scripts run; then the button that opens and closes it. */
function SidebarToggle() {
  const isOpen = useSidebarOpen()
  const icon = <PanelLeft className="icon" />
  if (isOpen === null)
    return (
      <a href="#sidebar" className="bar-toggle" aria-label="Sidebar">
        {icon}
      </a>
    )
  return (
    <button
      type="button"
      className="bar-toggle"
      aria-label="Sidebar"
      aria-expanded={isOpen}
      aria-controls="sidebar"
      onClick={toggleSidebar}
    >
      {icon}
    </button>
  )
}

const accountItem =
  "flex min-h-9 items-center gap-2.5 whitespace-nowrap text-small font-medium text-ink-2 hover:text-ink"

function AccountMenu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <nav aria-label="Account" className="ml-auto">
      {isSignedIn ? (
        <form method="post" action="/logout">
          <button type="submit" className={accountItem}>
            <span className="max-tablet:sr-only">Logout</span>
            <LogOut className="icon" />
          </button>
        </form>
      ) : (
        <Link to="/login" className={accountItem}>
          <span className="max-tablet:sr-only">Login</span>
          <LogIn className="icon" />
        </Link>
      )}
    </nav>
  )
}
