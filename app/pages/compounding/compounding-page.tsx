import { useLoaderData } from "@remix-run/react"
import { formatFigure, formatPercent } from "~/lib/numbers"
import { Facts } from "~/ui/facts"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"
import { CompoundingForm } from "./compounding-form"
import type { CompoundingModel, OwnGrowth } from "./compounding-model"

interface CompoundingPageData {
  model: CompoundingModel
  figure: string | null
}

export function CompoundingPage() {
  const { model, figure } = useLoaderData<CompoundingPageData>()
  return (
    <>
      <PageHeader
        title="Compounding Calculator"
        lede="What money grows to when it is left alone and added to. Every input stands in the address, and any one of them can be asked for."
      />
      {model.own?.rate != null ? <OwnGrowthLine own={model.own} isUsed={model.query.rate === null} /> : null}
      {model.problems.map((problem) => (
        <Notice key={problem} tone="warning">
          {problem}
        </Notice>
      ))}
      {model.result ? <Result result={model.result} solve={model.query.solve} /> : null}
      <Section title="Inputs" action={{ label: "Start over", to: "/compounding" }}>
        <CompoundingForm
          query={model.query}
          plan={model.plan}
          key={JSON.stringify([model.query, model.plan])}
        />
      </Section>
      {model.result ? (
        <Section title="Year by year">
          <ServerHtml slot="compounding" html={figure} />
        </Section>
      ) : null}
      <Section title="How it is computed">
        <p className="max-w-[74ch] text-small text-ink-2">
          Final value = P(1+r)ᵗ + C·s·((1+r)ᵗ − (1+g)ᵗ) ÷ (r − g), where r is the rate after the fee, (1 +
          rate)(1 − fee) − 1, g the yearly raise, and s what a year of contributions of one comes to by the
          year's end; where r = g the quotient is t(1+r)ᵗ⁻¹. Today's money divides by (1 + inflation)ᵗ. Rates
          that are asked for are found by bisection, times by counting periods.{" "}
          <TextLink to="/blog/how-the-dcf-computes-and-refuses">How we compute, and when we refuse</TextLink>
        </p>
      </Section>
    </>
  )
}

function OwnGrowthLine({ own, isUsed }: { own: OwnGrowth; isUsed: boolean }) {
  return (
    <p className="max-w-[74ch] text-ink-2">
      {isUsed ? "The rate is" : "For comparison:"} the yearly growth of diluted earnings a share of{" "}
      <TextLink to={`/company/${own.ticker}/financials`}>{own.name}</TextLink> over {own.years} years,{" "}
      {formatPercent(own.rate, 2)}, kept within 0 and 20 %. That a company has grown so does not say that it
      will.
    </p>
  )
}

function Result({
  result,
  solve,
}: {
  result: NonNullable<CompoundingModel["result"]>
  solve: CompoundingModel["query"]["solve"]
}) {
  return (
    <Facts
      facts={[
        { term: result.answer.term, value: result.answer.value },
        ...(solve === "final" ? [] : [{ term: "Final value", value: formatFigure(result.finalValue) }]),
        { term: "Put in", value: formatFigure(result.paidIn) },
        {
          term: "Growth",
          value: formatFigure(result.growth),
          note:
            result.finalValue > 0 ? `${formatPercent(result.growth / result.finalValue, 0)} of the end` : "",
        },
        { term: "In today's money", value: formatFigure(result.realValue) },
      ]}
    />
  )
}
