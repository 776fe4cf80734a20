import { type SelectHTMLAttributes, useId } from "react"

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "id"> & {
  label: string
  name: string
  options: { value: string; label: string }[]
}

/** A choice with too many options for tabs. It is in a GET form, so that the address contains the state. */
export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <label htmlFor={id} className="flex-none text-data text-ink-3">
        {label}
      </label>
      <select
        id={id}
        className="min-h-9 max-w-56 min-w-0 rounded-normal border border-edge bg-paper px-2 text-data"
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
