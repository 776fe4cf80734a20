import { Link } from "@remix-run/react"
import { PanelLeft } from "lucide-react"
import { brand } from "~/lib/brand"
import { AccountMenu } from "~/pages/account/account-menu"
import { SearchBox } from "~/pages/search/search-box"
import { toggleSidebar, useSidebarOpen } from "./sidebar-state"

interface TopBarProps {
  hasSidebar: boolean
  /** The landing page has a larger search field instead. */
  hasSearch: boolean
}

export function TopBar({ hasSidebar, hasSearch }: TopBarProps) {
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
      <AccountMenu />
    </header>
  )
}

/** A link to the sidebar until scripts run; then a button that opens and closes it. */
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
