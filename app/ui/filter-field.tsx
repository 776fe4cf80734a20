import { type InputHTMLAttributes, useId } from "react"

type FilterFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id" | "type"> & {
  label: string
  name: string
}

/** A word to narrow a table by, in a GET form: its label stands inside the line. */
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
