import { Form } from "@remix-run/react"
import { CircleAlert } from "lucide-react"
import type { QueryFault } from "~/model/query/query-tokens"
import { Button } from "~/ui/button"
import { TextLink } from "~/ui/text-link"
import type { ScreenerParams } from "./screener-params"

interface QueryBoxProps {
  params: ScreenerParams
  fault: QueryFault | null
}

/** A field for a query or a name. */
export function QueryBox({ params, fault }: QueryBoxProps) {
  return (
    <Form method="get" action="/screener" role="search" aria-label="Screener" className="grid gap-2">
      <label htmlFor="screener-query" className="text-data font-medium text-ink-2 max-tablet:sr-only">
        A query or a name
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          key={params.text}
          id="screener-query"
          type="search"
          name="query"
          defaultValue={params.text}
          placeholder="returnOnEquity > 15 and debtToEquity < 0.5"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "screener-fault" : "screener-hint"}
          className="min-h-11 w-full min-w-0 flex-1 basis-[min(11rem,100%)] tablet:basis-[min(20rem,100%)] rounded-normal border border-edge bg-paper px-3 text-base text-ellipsis placeholder:text-ink-3 aria-invalid:border-down"
        />
        {params.columns === "overview" ? null : <input type="hidden" name="columns" value={params.columns} />}
        {params.isStaleIncluded ? <input type="hidden" name="stale" value="1" /> : null}
        {params.asof ? <input type="hidden" name="asof" value={params.asof} /> : null}
        <Button tone="main">Screen</Button>
      </div>
      {fault ? (
        <Fault text={params.text} fault={fault} />
      ) : (
        <p id="screener-hint" className={`text-note text-ink-3 ${params.text ? "max-tablet:sr-only" : ""}`}>
          Write conditions with <code>and or not ( )</code>, arithmetic, K, M and B; percentages are 0 to 100.
          Functions over time: <code>growth(revenue, 5y)</code>, <code>change</code>, <code>rising</code>,{" "}
          <code>falling</code>, <code>min</code>, <code>max</code>, <code>median</code>, <code>streak</code>,{" "}
          <code>percentile</code>, <code>rank</code>, <code>age</code>.{" "}
          <TextLink to="/screener/metrics">All metrics and the language</TextLink>
        </p>
      )}
    </Form>
  )
}

/** The query with the error highlighted, and the error message. */
function Fault({ text, fault }: { text: string; fault: QueryFault }) {
  const { start, end, message } = fault
  return (
    <div id="screener-fault" role="alert" className="grid gap-1 text-data">
      <p className="overflow-x-auto rounded-small bg-paper-2 px-3 py-2 font-mono text-ink-2">
        {text.slice(0, start)}
        <mark className="rounded-xs bg-mark text-ink underline decoration-down decoration-wavy underline-offset-4">
          {text.slice(start, end) || " … "}
        </mark>
        {text.slice(end)}
      </p>
      <p className="flex items-center gap-1.5 text-down">
        <CircleAlert className="size-4 flex-none" />
        {message}
      </p>
    </div>
  )
}
