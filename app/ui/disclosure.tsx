import { useLocation } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  summaryClass?: string
  /** Names the summary where it is only an icon. */
  label?: string
}

/** Content that its summary opens, without scripts: part of a page, or a menu over it. */
export function Disclosure({ isMenu = false, ...props }: DisclosureProps & { isMenu?: boolean }) {
  return isMenu ? <Menu {...props} /> : <Detail {...props} />
}

/** With scripts, closes on Escape, on a click elsewhere and when the page changes. */
function Menu({ summary, children, summaryClass, label }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to close
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
      <summary className={summaryClass} aria-label={label} title={label}>
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** Part of a page that most readers do not need. */
function Detail({ summary, children }: DisclosureProps) {
  return (
    <details className="my-5 print:hidden">
      <summary className="link inline-block cursor-pointer py-1 text-data text-blue">{summary}</summary>
      {children}
    </details>
  )
}
