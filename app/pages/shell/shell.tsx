import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import type { ListedCompany } from "~/model/directory/list-index"
import { FavoritesStrip } from "~/pages/recents/favorites-strip"
import { useAccount } from "~/pages/session/use-account"
import { ServerHtml } from "~/ui/server-html"
import { StillToast } from "~/ui/toast"
import { BottomBar } from "./bottom-bar"
import { subjectEntries } from "./entries"
import { Sidebar } from "./sidebar"
import { closeCoveringSidebar } from "./sidebar-state"
import { TopBar } from "./top-bar"

/** A page that arrives within the delay replaces the current one without a spinner. */
export const spinnerDelayMs = 150

export interface Timers {
  set: (work: () => void, delayMs: number) => unknown
  clear: (timer: unknown) => void
}

const liveTimers: Timers = {
  set: (work, delayMs) => setTimeout(work, delayMs),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

interface Navigation {
  state: "idle" | "loading" | "submitting"
  location?: { pathname: string } | undefined
}

/** True while another page loads. If only the query changes, the current page stays. */
export function isChangingPath(pathname: string, { state, location }: Navigation): boolean {
  return state === "loading" && location?.pathname !== pathname
}

/**
 * Reports true once a wait has taken the delay, and false when it ends, which the returned function does. A wait that
 * ends earlier reports nothing but its end.
 */
export function startWait(onSlow: (isSlow: boolean) => void, timers: Timers = liveTimers): () => void {
  const timer = timers.set(() => onSlow(true), spinnerDelayMs)
  return () => {
    timers.clear(timer)
    onSlow(false)
  }
}

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

/** Shown while a page loads; full screen on pages without a sidebar. */
function Spinner({ isFullScreen = false }: { isFullScreen?: boolean }) {
  return (
    <div
      role="status"
      className={`grid place-items-center ${isFullScreen ? "fixed inset-0 z-40 bg-paper" : "min-h-[60vh]"}`}
    >
      <svg
        viewBox="0 0 32 32"
        className="size-8 animate-spin fill-none stroke-[2.5] text-blue"
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="13" className="stroke-hair-2" />
        <path d="M16 3a13 13 0 0 1 13 13" className="stroke-current" />
      </svg>
      <span className="sr-only">Loading</span>
    </div>
  )
}
