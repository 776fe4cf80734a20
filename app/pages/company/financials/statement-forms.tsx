import type { StatementAddress } from "~/model/financials/view/statement-query"
import { FilterControls } from "~/ui/forms/filter-controls"

const kept = ["statement", "period", "range", "show", "unit", "order"] as const

/** Hidden fields of what the address says beside the fields of a form; what is null is left out. */
function keep(address: StatementAddress, names: readonly (keyof StatementAddress)[]) {
  return names.flatMap((name) => {
    const value = address[name]
    return value === null ? [] : [{ kind: "hidden" as const, name, value }]
  })
}

/** The choice among filed values. */
export function ReadingForm({ address }: { address: StatementAddress }) {
  return (
    <FilterControls
      submit="Show"
      className="gap-x-6 gap-y-3 py-4"
      controls={[
        ...keep(address, [...kept, "currency"]),
        {
          kind: "select",
          label: "Values",
          name: "vintage",
          value: address.vintage,
          options: [
            { value: "latest", label: "Latest filed" },
            { value: "original", label: "As first reported" },
          ],
        },
        { kind: "date", label: "Known on", name: "asof", value: address.asof },
      ]}
    />
  )
}
