import { type InputHTMLAttributes, useId } from "react"

type FilterFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id" | "type"> & {
  label: string
  name: string
}

/** A search field of a GET form, with its label on the same line. */
export function FilterField({ label, ...input }: FilterFieldProps) {
  const id = useId()
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-data text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="min-h-9 w-44 min-w-0 rounded-normal border border-edge bg-paper px-2 text-data"
        {...input}
      />
    </span>
  )
}

export function TextField({ label, ...input }: FilterFieldProps) {
  const id = useId()
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-data">
      <label htmlFor={id} className="text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="text"
        className="min-h-9 w-36 min-w-0 rounded-normal border border-edge bg-paper px-2"
        {...input}
      />
    </span>
  )
}

export function DateField({ label, ...input }: FilterFieldProps) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-data">
      <label htmlFor={id} className="text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="min-h-9 rounded-normal border border-edge bg-paper px-2"
        {...input}
      />
    </span>
  )
}
