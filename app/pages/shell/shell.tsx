import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import type { ListedCompany } from "~/model/directory/list-index"
import { FavoritesStrip } from "~/pages/recents/favorites-strip"
import { Spinner } from "~/ui/spinner"
import { BottomBar } from "./bottom-bar"
import { subjectEntries } from "./entries"
import { Sidebar } from "./sidebar"
import { closeCoveringSidebar } from "./sidebar-state"
import { SkipLink } from "./skip-link"
import { TopBar } from "./top-bar"

/** True while another page loads. If only the query changes, the current page stays. */
function useIsChangingPath(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === "loading" && location.pathname !== pathname
}

/** Top bar, sidebar, favorites and content. Phones have a bottom bar instead of the sidebar. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isChangingPath = useIsChangingPath()
  const company = useRouteLoaderData<{ company?: ListedCompany }>("routes/_sidebar.company.$ticker")?.company
  const subject = subjectEntries(pathname, company?.coverage ?? null)
  return (
    <>
      <SkipLink />
      <TopBar hasSidebar hasSearch />
      <Sidebar path={pathname} subject={subject} />
      <FavoritesStrip />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closing what covers the content is a courtesy to pointers */}
      <main
        id="main"
        tabIndex={-1}
        className="content"
        aria-busy={isChangingPath}
        onClick={closeCoveringSidebar}
      >
        {isChangingPath ? <Spinner /> : null}
        {/* Hidden, not removed: what only the server draws is still there when a navigation is given up. */}
        <div hidden={isChangingPath}>{children}</div>
      </main>
      <BottomBar path={pathname} subject={subject} />
    </>
  )
}

/** The frame of pages without a sidebar. */
export function PlainFrame({ hasSearch, children }: { hasSearch: boolean; children: ReactNode }) {
  const isChangingPath = useIsChangingPath()
  return (
    <>
      <SkipLink />
      <TopBar hasSidebar={false} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1} aria-busy={isChangingPath}>
        {isChangingPath ? <Spinner isFullScreen /> : null}
        {children}
      </main>
    </>
  )
}
