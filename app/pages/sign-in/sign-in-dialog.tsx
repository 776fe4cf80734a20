import { useFetcher, useLocation } from "@remix-run/react"
import { X } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { hearTabs } from "~/pages/session/account-channel"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { closeAfterPaint } from "~/ui/close-dialog"
import { showToast, Toaster } from "~/ui/toast"
import { SignInForm } from "./sign-in-form"
import { type SignInMode, signInTitles } from "./sign-in-reply"

export interface SignInDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The sign-in modal. Closing it resets it to Log In. */
export function SignInDialog({ isOpen, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { user } = useAccount()
  const [mode, setMode] = useState<SignInMode>("login")
  const [opened, setOpened] = useState(0)
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    if (!isOpen) dialog.current?.close()
    if (!isOpen || dialog.current?.open) return
    dialog.current?.showModal()
    // The browser moves the focus to the first control, which closes the dialog.
    dialog.current?.querySelector<HTMLInputElement>("input[name=email]")?.focus()
  }, [isOpen])

  // A link in the dialog or the sign-in navigated to another page.
  useEffect(() => {
    if (openedAt.current !== key) dialog.current?.close()
    openedAt.current = key
  }, [key])

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind !== "popup" || !dialog.current?.open) return
        if (!message.isSignedIn) return
        showToast("You have successfully been signed in!")
        dialog.current.close()
      }),
    [],
  )

  function reset() {
    setMode("login")
    setOpened(opened + 1)
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; this is for pointers
    <dialog
      ref={dialog}
      className="sign-in-dialog"
      aria-labelledby={titleId}
      onClose={reset}
      onCancel={(event) => {
        event.preventDefault()
        closeAfterPaint(dialog.current)
      }}
      onClick={(event) => event.target === dialog.current && closeAfterPaint(dialog.current)}
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-[1.75rem] leading-tight tracking-[-0.015em]">
          {user ? "Sign Out" : signInTitles[mode]}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => closeAfterPaint(dialog.current)}
          className="-mt-1 -mr-2 grid size-9 flex-none place-items-center rounded-normal text-ink-3 hover:text-ink"
        >
          <X className="icon" />
        </button>
      </div>
      {user ? <SignOut /> : <SignInForm key={opened} mode={mode} onMode={setMode} isInDialog />}
      <Toaster isDialogOpen={isOpen} />
    </dialog>
  )
}

function SignOut() {
  const fetcher = useFetcher()
  const { pathname } = useLocation()
  return (
    <fetcher.Form method="post" action="/logout">
      <input type="hidden" name="returnTo" value={pathname} />
      <Button tone="main">Sign Out</Button>
    </fetcher.Form>
  )
}
