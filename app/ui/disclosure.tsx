import { useLocation } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  summaryClass?: string
  /** The accessible name of a summary that is only an icon. */
  label?: string
  /** True if the current page is among the content of a menu. */
  isCurrent?: boolean
}

/** Content opened by its summary without scripts: a part of the page, or a menu. */
export function Disclosure({ isMenu = false, ...props }: DisclosureProps & { isMenu?: boolean }) {
  return isMenu ? <Menu {...props} /> : <Detail {...props} />
}

/** With scripts, closes on Escape, on a click outside and on navigation. */
function Menu({ summary, children, summaryClass, label, isCurrent = false }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [pathname])

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) details.current?.removeAttribute("open")
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [])

  return (
    <details
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return
        details.current.open = false
        details.current.querySelector("summary")?.focus()
      }}
    >
      <summary
        className={summaryClass}
        aria-label={label}
        title={label}
        data-current={isCurrent ? "" : undefined}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** A part of a page that most visitors do not need. */
function Detail({ summary, children }: DisclosureProps) {
  return (
    <details className="my-5 print:hidden">
      <summary className="link inline-block cursor-pointer py-1 text-data text-blue">{summary}</summary>
      {children}
    </details>
  )
}
