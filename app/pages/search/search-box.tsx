import { Form, useNavigate } from "@remix-run/react"
import { Search } from "lucide-react"
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react"
import { loadSearchLists, useSearchLists } from "~/pages/directory/search-lists"
import { useSlashKey } from "./use-slash-key"

type Panel = typeof import("./search-panel")

const searchPlaceholder = "Search for companies, investors, and ETFs"

interface SearchBoxProps {
  /** In the top bar, large on the landing page, or within a page. */
  variant: "bar" | "landing" | "page"
  defaultValue?: string
}

const looks = {
  bar: { form: "max-w-[620px] min-w-0 flex-1 tablet:relative", field: "h-11 text-base border-edge" },
  landing: { form: "relative mx-auto w-full max-w-[812px]", field: "h-[58px] text-large border-edge" },
  page: { form: "relative max-w-[620px]", field: "h-11 text-base border-edge" },
}

/** A GET form that becomes a combobox on first use, when its panel and the lists are loaded. */
export function SearchBox({ variant, defaultValue = "" }: SearchBoxProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const lists = useSearchLists()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [query, setQuery] = useState(defaultValue)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [optionCount, setOptionCount] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const best = useRef<{ query: string; to: string | null }>({ query: "", to: null })
  const onBest = useCallback((shown: string, to: string | null) => {
    best.current = { query: shown, to }
  }, [])
  useSlashKey(input, variant !== "page")

  function open() {
    setOpen(true)
    setFailed(false)
    import("./search-panel").then(setPanel, () => setFailed(true))
    loadSearchLists().catch(() => setFailed(true))
  }

  function close() {
    setOpen(false)
    setActiveId(null)
  }

  function leave() {
    close()
    if (variant !== "page") setQuery("")
    input.current?.blur()
  }

  function move(step: 1 | -1) {
    const options = [...(form.current?.querySelectorAll("[role=option]") ?? [])]
    const at = options.findIndex((option) => option.id === activeId)
    const next = options[at === -1 && step === -1 ? options.length - 1 : (at + step) % options.length]
    setActiveId(next?.id ?? null)
    next?.scrollIntoView({ block: "nearest" })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      if (isOpen) move(event.key === "ArrowDown" ? 1 : -1)
      else open()
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === "Enter" && activeId) {
      event.preventDefault()
      document.getElementById(activeId)?.click()
    }
  }

  const isExpanded = isOpen && panel !== null && optionCount > 0
  const combobox = {
    role: "combobox",
    "aria-expanded": isExpanded,
    "aria-controls": isExpanded ? `${id}-list` : undefined,
    "aria-autocomplete": "list",
    "aria-activedescendant": isExpanded && activeId ? activeId : undefined,
  } as const
  const look = looks[variant]
  return (
    <Form
      ref={form}
      role="search"
      action="/search"
      className={look.form}
      onSubmit={(event) => {
        const known = best.current.query === query ? best.current.to : null
        const path = known ?? (panel && lists ? panel.destination(lists, query) : null)
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
          placeholder={searchPlaceholder}
          aria-label={searchPlaceholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          {...(panel ? combobox : {})}
          onFocus={open}
          onClick={() => (isOpen ? undefined : open())}
          onChange={(event) => {
            setQuery(event.target.value)
            setActiveId(null)
            if (!isOpen) open()
          }}
          onKeyDown={onKeyDown}
          className={`w-full rounded-normal border bg-paper pr-3 pl-10 text-ellipsis placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden ${look.field}`}
        />
        {variant === "bar" ? <SlashHint /> : null}
      </div>
      {isOpen && panel ? (
        <panel.SearchPanel
          id={id}
          query={query}
          activeId={activeId}
          hasFailed={hasFailed}
          onOptions={setOptionCount}
          onBest={onBest}
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
