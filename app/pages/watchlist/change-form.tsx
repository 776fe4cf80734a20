import { Form } from "@remix-run/react"
import type { ReactNode } from "react"

interface ChangeFormProps {
  children: ReactNode
  className?: string
  /** The list and the entry that the form changes. */
  list?: string
  subject?: string
}

/** A form that changes the lists. It posts to the address of the page, so that the view stays. */
export function ChangeForm({ children, className, list, subject }: ChangeFormProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      {list ? <input type="hidden" name="list" value={list} /> : null}
      {subject ? <input type="hidden" name="subject" value={subject} /> : null}
      {children}
    </Form>
  )
}

/** A button styled as a link. */
export function QuietButton({ value, children }: { value: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={value} className="link py-1 text-data">
      {children}
    </button>
  )
}
