import { Form } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { markEstimate } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { dcfAddress, roundedInput, toPercentInput } from "~/model/valuation/dcf-query"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import type { DcfModel } from "./dcf-model"

const showPercent = (rate: number) => String(toPercentInput(rate))

export function DcfInputs({ model, ticker }: { model: DcfModel; ticker: Ticker }) {
  const { inputs, prefilled, query, price, baseSource } = model
  return (
    <Section
      title="Inputs"
      action={{ label: "Start over", to: dcfAddress(ticker, { basis: query.basis, asof: query.asof }) }}
    >
      <Form
        method="get"
        className="grid grid-cols-2 items-start gap-x-4 gap-y-5 pt-2 tablet:gap-x-6 desktop:grid-cols-4"
      >
        {query.basis === "fcf" ? <input type="hidden" name="basis" value="fcf" /> : null}
        {query.span ? <input type="hidden" name="span" value={query.span} /> : null}
        {query.asof ? <input type="hidden" name="asof" value={query.asof} /> : null}
        <Field
          label={prefilled.basis === "eps" ? "Earnings per share" : "Free cash flow per share"}
          name="base"
          inputMode="decimal"
          defaultValue={
            prefilled.value === null && query.base === null ? "" : String(roundedInput(inputs.base))
          }
          hint={
            prefilled.value === null
              ? (prefilled.reason ?? "")
              : `From its statements: ${markEstimate(String(roundedInput(prefilled.value)).replace("-", "−"), prefilled.isEstimated)}`
          }
        />
        <Field
          label="Growth, % a year"
          name="growth"
          inputMode="decimal"
          defaultValue={model.isGrowthKnown ? showPercent(inputs.growth) : ""}
          hint={
            prefilled.growth
              ? `Past growth over ${prefilled.growth.years} years, limited to 0–20`
              : "Historical growth is not available"
          }
        />
        <Field label="Years of growth" name="years" inputMode="numeric" defaultValue={String(inputs.years)} />
        <Field
          label="Discount rate, %"
          name="discount"
          inputMode="decimal"
          defaultValue={showPercent(inputs.discount)}
        />
        <Field
          label="Later growth, % a year"
          name="laterGrowth"
          inputMode="decimal"
          defaultValue={showPercent(inputs.laterGrowth)}
        />
        <Field
          label="Later years"
          name="laterYears"
          defaultValue={inputs.laterYears === null ? "ever" : String(inputs.laterYears)}
          hint="A number, or “ever” for no end"
        />
        <Field
          label="Price"
          name="price"
          inputMode="decimal"
          defaultValue={price ? String(roundedInput(price.close)) : ""}
          hint={
            !price
              ? "Type one to compare"
              : !price.isTyped
                ? `${formatDay(price.date)}, ${price.source}`
                : "As you typed it"
          }
        />
        <div className="pt-[30px]">
          <Button tone="main">Compute</Button>
        </div>
      </Form>
      {prefilled.growth ? (
        <p className="pt-4 text-data text-ink-3">
          <TextLink to={`/compounding?ticker=${ticker}`}>
            Use this growth in the compounding calculator
          </TextLink>
        </p>
      ) : null}
      {baseSource ? (
        <p className={`${prefilled.growth ? "pt-1" : "pt-4"} text-data text-ink-3`}>
          The base comes from <TextLink to={baseSource}>a figure of its statements</TextLink>
          {prefilled.period === "ttm" ? ", the last twelve months" : ", the last fiscal year"}.
          {prefilled.isEstimated ? " It is computed from an estimate of a fourth quarter (≈)." : ""}
        </p>
      ) : null}
    </Section>
  )
}
