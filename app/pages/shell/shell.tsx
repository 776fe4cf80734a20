import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import type { ListedCompany } from "~/model/directory/list-index"
import { FlashMessage } from "~/pages/account/flash-message"
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

const spinnerDelayMs = 150

/** A page that arrives within the delay replaces the current one without a spinner. */
function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), spinnerDelayMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isLoading && isSlow
}

/** Top bar, sidebar, favorites and content. Phones have a bottom bar instead of the sidebar. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isChangingPath = useIsChangingPath()
  const isSlow = useIsSlow(isChangingPath)
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
        {isSlow ? <Spinner /> : null}
        {/* Hidden, not removed: what only the server draws is still there when a navigation is given up. */}
        <div hidden={isSlow}>
          <FlashMessage />
          {children}
        </div>
      </main>
      <BottomBar path={pathname} subject={subject} />
    </>
  )
}

/** The frame of pages without a sidebar. */
export function PlainFrame({ hasSearch, children }: { hasSearch: boolean; children: ReactNode }) {
  const isChangingPath = useIsChangingPath()
  const isSlow = useIsSlow(isChangingPath)
  return (
    <>
      <SkipLink />
      <TopBar hasSidebar={false} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1} aria-busy={isChangingPath}>
        {isSlow ? <Spinner isFullScreen /> : null}
        <FlashMessage />
        {children}
      </main>
    </>
  )
}
