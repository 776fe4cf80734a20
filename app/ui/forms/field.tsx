import { CircleAlert } from "lucide-react"
import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from "react"

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & {
  label: string
  name: string
  hint?: string
  error?: string | undefined
}

/** A label above, a hint below, and an error with an icon. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className="grid min-w-0 gap-1.5">
      <label
        htmlFor={id}
        className={`text-data font-medium text-ink-2 ${input.required ? "after:ml-0.5 after:text-down after:content-['*']" : ""}`}
      >
        {label}
      </label>
      <input
        className="min-h-11 w-full min-w-0 rounded-normal border border-edge bg-paper px-3 text-base aria-invalid:border-down"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-note text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-data text-down">
          <CircleAlert className="size-4 flex-none" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

type ChoiceFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "id"> & {
  label: string
  name: string
  /** The text of each value. */
  options: Readonly<Record<string, string>>
}

/** A choice in a form, with its label above. */
export function ChoiceField({ label, options, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-data font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 w-full min-w-0 rounded-normal border border-edge bg-paper px-3 text-base"
        {...select}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
