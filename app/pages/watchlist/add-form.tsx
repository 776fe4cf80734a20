import { useEffect, useId, useRef } from "react"
import { Button } from "~/ui/button"
import { ChangeForm } from "./change-form"

interface AddFormProps {
  list: string | null
  /** From an address such as `?add=AAPL`. */
  wanted: string
  /** Number of entries; the form is cleared when it increases. */
  count: number
}

/** Adds to the current list. */
export function AddForm({ list, wanted, count }: AddFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<{ text: string; count: number } | null>(null)
  useEffect(() => {
    // The effect of an earlier entry may run between a click and its submission, and must not empty the form then.
    const isAdded = sent.current !== null && count > sent.current.count
    if (isAdded && input.current?.value === sent.current?.text && input.current) input.current.value = ""
  }, [count])
  return (
    <ChangeForm {...(list ? { list } : {})} className="mb-5 max-w-[520px]">
      <input type="hidden" name="intent" value="add" />
      <label htmlFor={id} className="mb-1.5 block text-data font-medium text-ink-2">
        Add a ticker, a CIK or a name
      </label>
      <div className="flex gap-2.5">
        <input
          id={id}
          ref={input}
          key={wanted}
          name="wanted"
          defaultValue={wanted}
          required
          maxLength={100}
          autoComplete="off"
          className="min-h-9 min-w-0 flex-1 rounded-normal border border-edge bg-paper px-3 text-base"
        />
        <Button
          tone={wanted ? "main" : "plain"}
          onClick={() => {
            sent.current = { text: input.current?.value ?? "", count }
          }}
        >
          Add
        </Button>
      </div>
    </ChangeForm>
  )
}
