import { useLocation, useNavigate, useRouteLoaderData } from "@remix-run/react"
import { type ComponentType, useEffect, useRef, useState } from "react"
import type { ListedCompany } from "~/model/directory/list-index"
import { useAccount } from "~/pages/session/use-account"
import { hasSingleKeys, isTyping } from "~/ui/single-keys"
import { goKeys } from "./go-keys"
import type { OpenDialog, PaletteDialogProps } from "./palette-dialog"
import { isPaletteKey } from "./palette-key"
import type { ListStep } from "./step-in-list"

/** Earlier than every event: times of events are from the start of the page. */
const never = Number.NEGATIVE_INFINITY

/** Time for the second key of a shortcut such as `g w`. */
const secondKeyMs = 1500

const steps: Record<string, ListStep | undefined> = { j: "next", k: "previous" }

export interface ShortcutsProps {
  /** Keys pressed before this component was loaded. */
  earlier: KeyboardEvent[]
}

/** The keyboard shortcuts of every page. The dialogs are loaded when they are first opened. */
export function Shortcuts({ earlier }: ShortcutsProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isSignedIn = useAccount().user !== null
  const company = useRouteLoaderData<{ company?: ListedCompany }>("routes/_sidebar.company.$ticker")?.company
  const coverage = company?.coverage ?? null
  const [shown, setShown] = useState<OpenDialog>(null)
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps> | null>(null)
  const goPressedAt = useRef(never)

  useEffect(() => {
    const open = (dialog: OpenDialog) => {
      import("./palette-dialog").then(
        ({ PaletteDialog }) => {
          setDialog(() => PaletteDialog)
          setShown(dialog)
        },
        () => {}, // offline: the key does nothing
      )
    }
    const handle = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (!document.querySelector("dialog[open]")) open("palette")
        return
      }
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain || !hasSingleKeys() || isTyping(event.target) || document.querySelector("dialog[open]"))
        return
      if (event.key === "?") {
        event.preventDefault()
        open("keys")
        return
      }
      const step = steps[event.key]
      if (step && event.timeStamp - goPressedAt.current >= secondKeyMs) {
        event.preventDefault()
        import("./step-in-list")
          .then(({ findListStep }) => findListStep(step, isSignedIn))
          .then(
            (to) => to && navigate(to),
            () => {}, // offline: the key does nothing
          )
        return
      }
      const isSecond = event.timeStamp - goPressedAt.current < secondKeyMs
      goPressedAt.current = never
      const go = isSecond && goKeys(pathname, coverage).find(({ key }) => key === event.key)
      if (go) {
        event.preventDefault()
        navigate(go.to)
      } else if (event.key === "g") goPressedAt.current = event.timeStamp
    }
    for (const event of earlier.splice(0)) handle(event)
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) handle(event)
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [pathname, isSignedIn, coverage, navigate, earlier])

  if (!Dialog) return null
  return (
    <Dialog
      shown={shown}
      onShow={setShown}
      goKeys={goKeys(pathname, coverage)}
      onClose={() => setShown(null)}
    />
  )
}
