import { useFetcher, useLocation, useNavigate } from "@remix-run/react"
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react"
import { loadSearchLists, useSearchLists } from "~/pages/directory/search-lists"
import { useAccount } from "~/pages/session/use-account"
import { toggleSidebar } from "~/pages/shell/sidebar-state"
import { showToast } from "~/ui/toast"
import type { GoKey } from "./go-keys"
import { findPaletteItems, type PaletteCommand, type PaletteItem } from "./palette-items"

interface PaletteProps {
  goKeys: GoKey[]
  onClose: () => void
  onShowKeys: () => void
}

/** A combobox of pages, companies, investors and commands. */
export function Palette({ goKeys, onClose, onShowKeys }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { user } = useAccount()
  const fetcher = useFetcher()
  const lists = useSearchLists()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState("")
  const [active, setActive] = useState(0)
  const items = useMemo(
    () => findPaletteItems(query, { lists, goKeys, isSignedIn: user !== null }),
    [query, lists, goKeys, user],
  )
  const chosen = items[Math.min(active, items.length - 1)]

  useEffect(() => {
    loadSearchLists().catch(() => {}) // pages and commands work without the lists
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the option when it changes
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [active, query])

  function run(item: PaletteItem | undefined) {
    if (!item) return
    if ("to" in item) {
      onClose()
      navigate(item.to)
    } else if (item.command === "show-keys") onShowKeys()
    else {
      onClose()
      runCommand(item.command)
    }
  }

  function runCommand(command: Exclude<PaletteCommand, "show-keys">) {
    switch (command) {
      case "toggle-sidebar":
        return toggleSidebar()
      case "copy-link":
        return void navigator.clipboard.writeText(window.location.href).then(
          () => showToast("The address was copied."),
          () => showToast("The browser did not allow copying the address."),
        )
      case "print":
        // After the dialog is closed, so that it is not printed.
        return void setTimeout(() => window.print())
      case "log-in":
        return navigate("/login")
      case "log-out":
        return fetcher.submit({ returnTo: pathname }, { method: "post", action: "/logout" })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, items.length - 1) + step + items.length) % items.length)
    } else if (event.key === "Enter") {
      event.preventDefault()
      run(chosen)
    }
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
        aria-label="Go to a page, a company or a command"
        placeholder="Go to a page, a company or a command"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-normal border border-edge bg-paper pr-12 pl-3 text-base"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Pages and commands"
        className="mt-3 max-h-[50vh] overflow-y-auto text-small"
      >
        {items.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles Enter
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
          <div
            key={item.key}
            id={`${id}-${item.key}`}
            role="option"
            aria-selected={item === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(item)}
            className="flex min-h-9 cursor-pointer items-center gap-4 rounded-small px-3 hover:bg-paper-2 aria-selected:bg-blue-2 aria-selected:text-blue forced-colors:aria-selected:outline"
          >
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            <span className="flex-none text-data text-ink-3">{item.note}</span>
          </div>
        ))}
      </div>
      <output className={items.length === 0 ? "block px-3 py-2 text-small text-ink-2" : "sr-only"}>
        {items.length === 0 ? `Nothing matches “${query.trim()}”.` : `${items.length} results`}
      </output>
    </>
  )
}
