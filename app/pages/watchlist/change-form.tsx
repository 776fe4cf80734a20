import { Form } from "@remix-run/react"
import type { ReactNode } from "react"

interface ChangeFormProps {
  children: ReactNode
  className?: string
  /** The list, and the entry in it, that the form is about. */
  list?: string
  subject?: string
}

/** A form that changes the lists; it goes to the address of the page, so that what is shown stays. */
export function ChangeForm({ children, className, list, subject }: ChangeFormProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      {list ? <input type="hidden" name="list" value={list} /> : null}
      {subject ? <input type="hidden" name="subject" value={subject} /> : null}
      {children}
    </Form>
  )
}

/** A button that reads as a link. */
export function QuietButton({ value, children }: { value: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={value} className="link py-1 text-data">
      {children}
    </button>
  )
}
