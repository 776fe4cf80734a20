import { Form, useLocation, useNavigate } from "@remix-run/react"
import { Search } from "lucide-react"
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react"
import { loadSearchLists, useSearchLists } from "~/pages/directory/search-lists"
import { hasSingleKeys } from "~/ui/single-keys"
import type { PanelGroup } from "./panel-groups"
import type { PanelLine } from "./search-option"

type Panel = typeof import("./search-panel")

const searchPlaceholder = "Search for companies, investors, and ETFs"

interface SearchBoxProps {
  /** In the top bar, large on the landing page, within a page, or in the dialog of commands. */
  variant: "bar" | "landing" | "page" | "dialog"
  defaultValue?: string
  /** Pages and commands for a query, in the dialog. */
  listCommands?: (query: string) => PanelGroup[]
  /** Runs after a result was chosen. */
  onChosen?: () => void
}

const looks = {
  bar: { form: "max-w-[620px] min-w-0 flex-1 tablet:relative", field: "h-11 pr-3 text-base border-edge" },
  landing: {
    form: "relative mx-auto w-full max-w-[812px]",
    field: "h-[58px] pr-3 text-large border-edge",
  },
  page: { form: "relative max-w-[620px]", field: "h-11 pr-3 text-base border-edge" },
  dialog: { form: "w-full", field: "h-11 pr-12 text-base border-edge" },
}

/** A GET form that becomes a combobox on first use, when its panel and the lists are loaded. */
export function SearchBox({ variant, defaultValue = "", listCommands, onChosen }: SearchBoxProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const lists = useSearchLists()
  const isInDialog = variant === "dialog"
  const [panel, setPanel] = useState<Panel | null>(null)
  const [query, setQuery] = useState(defaultValue)
  const [isShown, setShown] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [options, setOptions] = useState<{ count: number; best: { id: string; line: PanelLine } | null }>({
    count: 0,
    best: null,
  })
  const [hasFailed, setFailed] = useState(false)
  /** True while the focus comes back from a dialog, which opens nothing. */
  const isReturning = useRef(false)
  const onOptions = useCallback(
    (count: number, best: { id: string; line: PanelLine } | null) => setOptions({ count, best }),
    [],
  )
  useSlashKey(input, variant === "bar" || variant === "landing")

  const isOpen = isShown || isInDialog
  // In the dialog, an option is always active, as Enter runs it.
  const activeId = chosenId ?? (isInDialog ? (options.best?.id ?? null) : null)

  function open() {
    setShown(true)
    setFailed(false)
    import("./search-panel").then(setPanel, () => setFailed(true))
    loadSearchLists().catch(() => setFailed(true))
  }

  function close() {
    setShown(false)
    setChosenId(null)
  }

  function leave() {
    close()
    if (variant !== "page") setQuery("")
    input.current?.blur()
    onChosen?.()
  }

  function move(step: 1 | -1) {
    const shown = [...(form.current?.querySelectorAll("[role=option]") ?? [])]
    const at = shown.findIndex((option) => option.id === activeId)
    const next =
      shown[at === -1 && step === -1 ? shown.length - 1 : (at + step + shown.length) % shown.length]
    setChosenId(next?.id ?? null)
    next?.scrollIntoView({ block: "nearest" })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      if (isOpen) move(event.key === "ArrowDown" ? 1 : -1)
      else open()
    } else if (event.key === "Escape" && isShown && !isInDialog) {
      event.preventDefault()
      close()
    } else if (event.key === "Escape" && query !== "" && !isInDialog) {
      // The browser would clear the field, which opens the panel again.
      event.preventDefault()
      setQuery("")
    } else if (event.key === "Enter" && activeId) {
      const option = document.getElementById(activeId)
      if (!option) return
      event.preventDefault()
      option.click()
    }
  }

  const isExpanded = isOpen && panel !== null && options.count > 0
  const combobox = {
    role: "combobox",
    "aria-expanded": isExpanded,
    "aria-controls": isExpanded ? `${id}-list` : undefined,
    "aria-autocomplete": "list",
    "aria-activedescendant": isExpanded && activeId ? activeId : undefined,
  } as const
  const look = looks[variant]
  const label = isInDialog ? "Go to a page, a company or a command" : searchPlaceholder
  return (
    <Form
      ref={form}
      role="search"
      action="/search"
      className={look.form}
      onSubmit={(event) => {
        const marked = options.best?.line.isBest ? options.best.line.to : null
        const path =
          typeof marked === "string" && isOpen
            ? marked
            : panel && lists
              ? panel.destination(lists, query, pathname + search)
              : null
        if (path) {
          event.preventDefault()
          navigate(path)
        }
        leave()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <div className="relative">
        <Search className="icon pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
        <input
          ref={input}
          type="search"
          name="q"
          value={query}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          {...(panel ? combobox : {})}
          onBlur={() => {
            isReturning.current = document.querySelector("dialog[open]") !== null
          }}
          onFocus={() => {
            if (!isReturning.current) open()
            isReturning.current = false
          }}
          onClick={() => (isShown ? undefined : open())}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosenId(null)
            if (!isShown) open()
          }}
          onKeyDown={onKeyDown}
          className={`w-full rounded-normal border bg-paper pl-10 text-ellipsis placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden ${look.field}`}
        />
        {variant === "bar" ? <SlashHint /> : null}
      </div>
      {isOpen && panel ? (
        <panel.SearchPanel
          id={id}
          query={query}
          activeId={activeId}
          hasFailed={hasFailed}
          isInDialog={isInDialog}
          listCommands={listCommands}
          onOptions={onOptions}
          onLeave={leave}
        />
      ) : null}
    </Form>
  )
}

function SlashHint() {
  return (
    <kbd className="needs-js pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 rounded-small border border-hair-2 px-1.5 font-sans text-note text-ink-3 max-tablet:hidden [input:focus+&]:hidden">
      /
    </kbd>
  )
}

/** The `/` key moves the focus to the search, unless a field has it. */
function useSlashKey(input: RefObject<HTMLInputElement>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys())
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [input, isActive])
}
