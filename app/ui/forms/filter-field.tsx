import { type InputHTMLAttributes, useId } from "react"

type FilterFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id"> & {
  label: string
  name: string
  type: keyof typeof widths
}

const widths = { search: "w-44", text: "w-36", date: "" }

/** A field of a GET form, with its label on the same line. */
export function FilterField({ label, type, ...input }: FilterFieldProps) {
  const id = useId()
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-data">
      <label htmlFor={id} className="text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type={type}
        className={`min-h-9 min-w-0 rounded-normal border border-edge bg-paper px-2 ${widths[type]}`}
        {...input}
      />
    </span>
  )
}
