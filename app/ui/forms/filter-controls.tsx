import { Form, type FormProps } from "@remix-run/react"
import { type InputHTMLAttributes, type ReactNode, useId } from "react"
import { Button } from "~/ui/button"
import { SelectField } from "./select-field"

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

interface Option {
  value: string
  label: string
}

export type FilterControl =
  | { kind: "hidden"; name: string; value: string }
  | { kind: "select"; label: string; name: string; value: string | null; options: Option[] }
  | { kind: "search"; label: string; name: string; value: string }
  | { kind: "text"; label: string; name: string; value: string; placeholder: string }
  | { kind: "date"; label: string; name: string; value: string | null }

/** A choice among options; an option is a value with its label, or both in one word. */
export function choice(
  label: string,
  name: string,
  value: string | null,
  options: readonly (string | readonly [value: string, label: string])[],
): FilterControl {
  const labeled = options.map((option) => (typeof option === "string" ? ([option, option] as const) : option))
  return {
    ...{ kind: "select", label, name, value },
    options: labeled.map(([value, label]) => ({ value, label })),
  }
}

/** A choice that filters nothing by its first option. */
export function filterBy(
  label: string,
  name: string,
  value: string | null,
  any: string,
  options: Parameters<typeof choice>[3],
): FilterControl {
  return choice(label, name, value, [["", any], ...options])
}

interface FilterControlsProps extends Pick<FormProps, "action" | "role" | "preventScrollReset"> {
  /** In the order of the address; null for a control without options. */
  controls: (FilterControl | null)[]
  submit: string
  /** More controls are opened by a link on phones. */
  maxOpen?: number
  /** Spacing of the controls. */
  className?: string
  /** After the button. */
  children?: ReactNode
}

/** More controls are below each other, with their left and right edges aligned. */
export const phoneRows =
  "max-tablet:[&>span]:w-full max-tablet:[&>span>label]:w-20 max-tablet:[&>span>label]:flex-none max-tablet:[&>span>:is(input,select)]:max-w-none max-tablet:[&>span>:is(input,select)]:flex-1"

/** A single control is on one line with its button, as long as the text is not large. */
const phoneLine =
  "max-tablet:[&>span]:min-w-0 max-tablet:[&>span]:flex-[1_1_12rem] max-tablet:[&>span>label]:min-w-0 max-tablet:[&>span>:is(input,select)]:w-0 max-tablet:[&>span>:is(input,select)]:flex-[1_1_5rem]"

/** A GET form of selects and fields: the address contains the state, and the form works without JavaScript. */
export function FilterControls({
  controls,
  submit,
  maxOpen = 2,
  className = "gap-x-5 gap-y-2 pt-4",
  children,
  ...form
}: FilterControlsProps) {
  const count = controls.filter((control) => control && control.kind !== "hidden").length
  const shown = (
    <Form
      method="get"
      className={`flex flex-wrap items-center ${className} ${count > 1 ? phoneRows : phoneLine} print:hidden`}
      {...form}
    >
      {controls.map((control) => control && <Control key={toKey(control)} control={control} />)}
      <Button>{submit}</Button>
      {children}
    </Form>
  )
  if (count <= maxOpen) return shown
  const set = controls.filter(isSet).length
  return (
    <details className="fold print:hidden">
      <summary className="link inline-flex items-center text-data">
        Filter{set > 0 ? ` (${set} set)` : ""}
      </summary>
      {shown}
    </details>
  )
}

function isSet(control: FilterControl | null): boolean {
  if (!control || control.kind === "hidden" || !control.value) return false
  return control.kind !== "select" || control.value !== control.options[0]?.value
}

/** Contains the value, so that an uncontrolled control is remounted if its value in the address changes. */
function toKey(control: FilterControl): string {
  return [control.name, "label" in control && control.label, control.value].join(" ")
}

function Control({ control }: { control: FilterControl }) {
  const { name } = control
  if (control.kind === "hidden") return <input type="hidden" name={name} value={control.value} />
  const field = { name, label: control.label, defaultValue: control.value ?? "" }
  if (control.kind === "select") return <SelectField {...field} options={control.options} />
  const placeholder = control.kind === "text" ? control.placeholder : undefined
  return <FilterField {...field} type={control.kind} placeholder={placeholder} />
}
