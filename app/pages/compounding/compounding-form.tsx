import { Form } from "@remix-run/react"
import type { Plan } from "~/model/compounding/plan"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { FilterField, phoneRows } from "~/ui/forms/filter-controls"
import { SelectField } from "~/ui/forms/select-field"
import type { CompoundingQuery } from "./compounding-query"

const solveOptions = [
  { value: "final", label: "the final value" },
  { value: "principal", label: "the principal" },
  { value: "contribution", label: "the contribution" },
  { value: "rate", label: "the rate" },
  { value: "years", label: "the time" },
]

const frequencyOptions = [
  { value: "weekly", label: "every week" },
  { value: "fortnightly", label: "every two weeks" },
  { value: "monthly", label: "every month" },
  { value: "quarterly", label: "every quarter" },
  { value: "yearly", label: "every year" },
]

const timingOptions = [
  { value: "end", label: "at the end of each period" },
  { value: "start", label: "at the start of each period" },
]

/** A GET form. The computed value is shown in its own field. */
export function CompoundingForm({ query, plan }: { query: CompoundingQuery; plan: Plan }) {
  const percent = (ratio: number) => String(Number((ratio * 100).toFixed(4)))
  const amount = (value: number) => String(Number(value.toFixed(2)))
  return (
    <Form method="get" className="pt-3">
      <div className={`mb-5 flex flex-wrap gap-x-7 gap-y-3 ${phoneRows}`}>
        <SelectField label="Solve for" name="solve" defaultValue={query.solve} options={solveOptions} />
        <SelectField
          label="Contribute"
          name="frequency"
          defaultValue={query.frequency}
          options={frequencyOptions}
        />
        <SelectField label="Paid" name="timing" defaultValue={query.timing} options={timingOptions} />
        <SelectField
          label="Goal in"
          name="money"
          defaultValue={query.isReal ? "today" : "then"}
          options={[
            { value: "then", label: "future dollars" },
            { value: "today", label: "today's dollars" },
          ]}
        />
        <FilterField
          label="Growth of"
          name="ticker"
          type="text"
          placeholder="Ticker"
          defaultValue={query.ticker ?? ""}
        />
      </div>
      <div className="grid grid-cols-2 items-start *:min-w-0 [&_input]:w-full [&_input]:min-w-0 gap-x-5 gap-y-5 desktop:grid-cols-4">
        <Field label="Principal" name="principal" inputMode="decimal" defaultValue={amount(plan.principal)} />
        <Field
          label="Contribution"
          name="contribution"
          inputMode="decimal"
          defaultValue={amount(plan.contribution)}
        />
        <Field label="Rate, % a year" name="rate" inputMode="decimal" defaultValue={percent(plan.rate)} />
        <Field
          label="Years"
          name="years"
          inputMode="numeric"
          defaultValue={String(Number(plan.years.toFixed(2)))}
        />
        <Field
          label="Yearly raise, %"
          name="stepUp"
          inputMode="decimal"
          defaultValue={percent(plan.stepUp)}
          hint="Increase of the contribution"
        />
        <Field
          label="Inflation, % a year"
          name="inflation"
          inputMode="decimal"
          defaultValue={percent(plan.inflation)}
        />
        <Field label="Fee, % a year" name="fee" inputMode="decimal" defaultValue={percent(plan.fee)} />
        <Field
          label="Goal"
          name="goal"
          inputMode="decimal"
          defaultValue={query.goal === null ? "" : String(query.goal)}
          hint="Needed to solve for other values"
        />
      </div>
      <div className="mt-5">
        <Button tone="main">Compute</Button>
      </div>
    </Form>
  )
}
