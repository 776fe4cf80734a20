import { useLoaderData, useSearchParams } from "@remix-run/react"
import { countText, formatFigure, formatPercent } from "~/lib/numbers"
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
        lede="Compute the growth of savings in dollars, or what a goal needs. The address contains all inputs."
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
      <Section title="Method">
        <div className="grid max-w-[46.5em] gap-2 text-small text-ink-2">
          <p>Final value = P(1+r)ᵗ + C·s·((1+r)ᵗ − (1+g)ᵗ) ÷ (r − g)</p>
          <p>
            P is the principal, C the contribution, t the years, and g the yearly raise. r is the rate after
            the fee: (1 + rate)(1 − fee) − 1. s is what contributions of one are worth at the end of their
            year. If r = g, the quotient is t(1+r)ᵗ⁻¹. The value in today's dollars is the final value ÷ (1 +
            inflation)ᵗ. The rate is solved by bisection, time by counting periods.{" "}
            <TextLink to="/blog/how-the-dcf-computes-and-refuses">How the calculators are tested</TextLink>
          </p>
        </div>
      </Section>
    </>
  )
}

function OwnGrowthLine({ own, isUsed }: { own: OwnGrowth; isUsed: boolean }) {
  const [search] = useSearchParams()
  const withoutRate = [...search].filter(([name]) => name !== "rate")
  return (
    <p className="max-w-[46.5em] text-ink-2">
      {isUsed ? "The rate is" : "For comparison:"} the yearly growth of diluted earnings per share of{" "}
      <TextLink to={`/company/${own.ticker}/financials`}>{own.name}</TextLink> over{" "}
      {countText(own.years, "year")}, {formatPercent(own.rate, 2)}, limited to 0–20%. Past growth does not
      predict future growth.{" "}
      {isUsed ? null : (
        <TextLink to={`/compounding?${new URLSearchParams(withoutRate)}`}>Use it as the rate</TextLink>
      )}
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
        solve === "final" ? null : { term: "Final value", value: formatFigure(result.finalValue) },
        { term: "Contributed", value: formatFigure(result.paidIn) },
        {
          term: "Growth",
          value: formatFigure(result.growth),
          note:
            result.finalValue > 0
              ? `${formatPercent(result.growth / result.finalValue, 0)} of the final value`
              : "",
        },
        { term: "In today's dollars", value: formatFigure(result.realValue) },
      ]}
    />
  )
}
