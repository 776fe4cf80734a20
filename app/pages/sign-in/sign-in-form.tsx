import { Form, Link, useFetcher } from "@remix-run/react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "~/ui/button"
import { StillToast, showToast } from "~/ui/toast"
import { MailSent, type SentForm } from "./mail-sent"
import { ProviderButtons } from "./provider-buttons"
import { SignInFields } from "./sign-in-fields"
import { answerTexts, type SignInMode, type SignInReply } from "./sign-in-reply"
import { keepDisplayName, keepEmail } from "./sign-in-storage"

interface SignInFormProps {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  /** The server's response if the form was submitted without scripts. */
  firstReply?: SignInReply | undefined
  isInDialog?: boolean
  /** Further ways to sign in. */
  children?: ReactNode
}

/** The form of both modes, which is reset after it is sent. */
export function SignInForm({ mode, onMode, firstReply, isInDialog = false, children }: SignInFormProps) {
  const fetcher = useFetcher<SignInReply>()
  const [reply, setReply] = useState(firstReply)
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState<SentForm | null>(null)
  const typed = useRef<Partial<SentForm>>({})
  const area = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a response is handled once, when it arrives
  useEffect(() => {
    const answered = fetcher.data
    if (!answered) return
    setReply(answered)
    if (!answered.answer) return
    const text = answerTexts[answered.answer]
    if (text) {
      showToast(text)
      setRound(round + 1)
      if (answered.answer === "sent" && !sent)
        setSent({ mode, firstName: "", lastName: "", ...typed.current, email: answered.email })
      if (answered.answer !== "sent") setSent(null)
      typed.current = {}
    }
    if (answered.answer === "sent") {
      keepEmail(answered.email)
      if (answered.displayName) keepDisplayName(answered.displayName)
    }
    onMode(answered.mode)
  }, [fetcher.data])

  // A switch of the mode replaces the fields, so the focus would be lost.
  const shownMode = useRef(mode)
  useEffect(() => {
    if (shownMode.current === mode) return
    shownMode.current = mode
    area.current?.querySelector<HTMLInputElement>("[name=email]")?.focus()
  }, [mode])

  function switchMode(next: SignInMode) {
    setReply(undefined)
    setRound(round + 1)
    onMode(next)
  }

  function changeAddress(form: SentForm) {
    typed.current = { firstName: form.firstName, lastName: form.lastName }
    setReply(undefined)
    setSent(null)
    onMode(form.mode === "sign-up" ? "sign-up" : "login")
  }

  const stillText = firstReply?.answer ? answerTexts[firstReply.answer] : undefined
  return (
    <div ref={area}>
      {stillText ? <StillToast>{stillText}</StillToast> : null}
      {sent ? (
        <MailSent
          sent={sent}
          isSubmitting={fetcher.state !== "idle"}
          problem={reply?.result.error?.[""]?.[0]}
          onResend={() => fetcher.submit({ ...sent }, { method: "post", action: "/login" })}
          onOtherAddress={() => changeAddress(sent)}
        />
      ) : (
        <>
          <SignInFields
            key={`${mode} ${round}`}
            mode={mode}
            reply={reply}
            typed={typed.current}
            onTyped={(values) => {
              // Log In has no names; those typed in Sign Up stay.
              typed.current = { ...typed.current, ...values }
            }}
            Form={fetcher.Form}
            isSubmitting={fetcher.state !== "idle"}
          />
          <ModeSwitch mode={mode} onMode={isInDialog ? switchMode : undefined} />
          <ProviderButtons />
          {children}
        </>
      )}
      <p className="mt-6 text-data">
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
      </p>
    </div>
  )
}

interface ModeSwitchProps {
  mode: SignInMode
  /** In the dialog, switches the form in place; on the page, the mode is in the address. */
  onMode?: ((mode: SignInMode) => void) | undefined
}

function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  if (mode === "login")
    return (
      <Form
        action="/login"
        className="mt-3 grid"
        onSubmit={(event) => {
          if (!onMode) return
          event.preventDefault()
          onMode("sign-up")
        }}
      >
        <input type="hidden" name="mode" value="sign-up" />
        <Button>Create a New Account</Button>
      </Form>
    )
  return (
    <p className="mt-4 text-data">
      <Link
        to="/login"
        className="link inline-block py-1"
        onClick={(event) => {
          if (!onMode) return
          event.preventDefault()
          onMode("login")
        }}
      >
        Already a member? Log In
      </Link>
    </p>
  )
}
