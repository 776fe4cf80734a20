import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import type { ListedCompany } from "~/model/directory/list-index"
import { FavoritesStrip } from "~/pages/recents/favorites-strip"
import { useAccount } from "~/pages/session/use-account"
import { ServerHtml } from "~/ui/server-html"
import { Spinner } from "~/ui/spinner"
import { StillToast } from "~/ui/toast"
import { BottomBar } from "./bottom-bar"
import { subjectEntries } from "./entries"
import { isChangingPath, startWait } from "./page-wait"
import { Sidebar } from "./sidebar"
import { closeCoveringSidebar } from "./sidebar-state"
import { TopBar } from "./top-bar"

function useIsChangingPath(): boolean {
  const { pathname } = useLocation()
  return isChangingPath(pathname, useNavigation())
}

function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => (isLoading ? startWait(setSlow) : undefined), [isLoading])
  return isLoading && isSlow
}

/**
 * Top bar, sidebar, favorites and content. Phones have a bottom bar instead of the sidebar. `isMissing` is true for an
 * address without a page.
 */
export function Shell({ isMissing = false, children }: { isMissing?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const isChanging = useIsChangingPath()
  const isSlow = useIsSlow(isChanging)
  const company = useRouteLoaderData<{ company?: ListedCompany }>("routes/_sidebar.company.$ticker")?.company
  // A missing company, fund or investor has no pages.
  const subject =
    isMissing && !company
      ? []
      : subjectEntries(pathname, company?.coverage ?? null, new URLSearchParams(search).get("asof"))
  return (
    <>
      <SkipLink />
      <TopBar hasSidebar hasSearch />
      <Sidebar path={pathname} subject={subject} />
      <FavoritesStrip />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closing what covers the content is a courtesy to pointers */}
      <main id="main" tabIndex={-1} className="content" aria-busy={isChanging} onClick={closeCoveringSidebar}>
        {isSlow ? <Spinner /> : null}
        {/* Hidden, not removed: what only the server draws is still there when a navigation is given up. */}
        <div hidden={isSlow}>
          <FlashMessage />
          {/* A note of the server, which ends with its page. */}
          <ServerHtml key={pathname} slot="damaged" html={null} />
          {children}
        </div>
      </main>
      <BottomBar path={pathname} subject={subject} />
    </>
  )
}

/** The frame of pages without a sidebar. */
export function PlainFrame({ hasSearch, children }: { hasSearch: boolean; children: ReactNode }) {
  const isChanging = useIsChangingPath()
  const isSlow = useIsSlow(isChanging)
  return (
    <>
      <SkipLink />
      <TopBar hasSidebar={false} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1} aria-busy={isChanging}>
        {isSlow ? <Spinner isFullScreen /> : null}
        <FlashMessage />
        {children}
      </main>
    </>
  )
}

/** The first stop of the Tab key. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-normal bg-blue px-4 py-2.5 text-small text-paper focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}

/** The message after a redirect at the start of the content, for visitors without scripts. */
function FlashMessage() {
  const text = useAccount().flash?.text
  return text ? <StillToast>{text}</StillToast> : null
}
