import { useEffect, useRef } from "react"
import { Button } from "~/ui/button"

export interface SentForm {
  mode: string
  email: string
  firstName: string
  lastName: string
}

interface MailSentProps {
  sent: SentForm
  isSubmitting: boolean
  /** The reason why the link was not sent again. */
  problem: string | undefined
  onResend: () => void
  onOtherAddress: () => void
}

/** In place of the form after a link was sent. */
export function MailSent({ sent, isSubmitting, problem, onResend, onOtherAddress }: MailSentProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="mail-sent">
      <h2 id="mail-sent" ref={title} tabIndex={-1} className="text-[1.25rem] outline-none">
        Check your mail
      </h2>
      <p className="mt-2 text-small">
        We sent a link to <b className="[overflow-wrap:anywhere]">{sent.email}</b>. Open it to sign in. It
        works once, for ten minutes.
      </p>
      <p className="mt-2 text-data text-ink-2">Nothing there? Look in the spam folder, or send it again.</p>
      {problem ? (
        <p role="alert" className="mt-2 text-data text-down">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button type="button" tone="main" disabled={isSubmitting} onClick={onResend}>
          Send again
        </Button>
        <Button type="button" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </section>
  )
}
