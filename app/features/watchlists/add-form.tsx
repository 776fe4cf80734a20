import { useId } from "react"
import { Button } from "~/ui/button"
import { ChangeForm } from "./change-form"

/** Adds to the list that is shown; an address such as `?add=AAPL` fills it in. */
export function AddForm({ list, wanted }: { list: string | null; wanted: string }) {
  const id = useId()
  return (
    <ChangeForm {...(list ? { list } : {})} className="mb-5 max-w-[520px]">
      <input type="hidden" name="intent" value="add" />
      <label htmlFor={id} className="mb-1.5 block text-data font-medium text-ink-2">
        Add a ticker, a CIK or a name
      </label>
      <div className="flex gap-2.5">
        <input
          id={id}
          key={wanted}
          name="wanted"
          defaultValue={wanted}
          required
          maxLength={100}
          autoComplete="off"
          className="min-h-9 min-w-0 flex-1 rounded-normal border border-edge bg-paper px-3 text-base"
        />
        <Button tone={wanted ? "main" : "plain"}>Add</Button>
      </div>
    </ChangeForm>
  )
}
