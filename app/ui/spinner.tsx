/** Shown while a page loads; full screen on pages without a sidebar. */
export function Spinner({ isFullScreen = false }: { isFullScreen?: boolean }) {
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
