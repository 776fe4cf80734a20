import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { brand } from "~/lib/brand"
import { CodeSample } from "~/ui/code-sample"
import { DataTable } from "~/ui/data-table"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"
import {
  toClientExample,
  toEmbedExample,
  toExamples,
  toMcpExamples,
  toTokenExample,
  webhookExample,
} from "./examples"

export interface DevelopersView {
  origin: string
  readsAMinute: number
  replyTokens: number
  /** The list of addresses. */
  addresses: string | null
  problems: { anchor: string; status: string; title: string; meaning: string }[]
  tools: { name: string; description: string }[]
}

export function DevelopersPage() {
  const { view } = useLoaderData<{ view: DevelopersView }>()
  const { origin, readsAMinute, addresses, problems, tools, replyTokens } = view
  return (
    <article className="max-w-[900px]">
      <PageHeader
        title="For developers"
        lede={`Everything that ${brand.name} shows is also data: JSON and CSV without a key, an OpenAPI document, and a server for language models.`}
      />
      <Section title="First steps">
        <Paragraph>
          No account is needed to read public data. Values are numbers in single units, null means unknown,
          and every figure of a statement has the accession number of its filing.
        </Paragraph>
        {toExamples(origin).map((example) => (
          <CodeSample key={example.label} {...example} />
        ))}
      </Section>
      <Section title="Addresses">
        <Paragraph>
          The{" "}
          <a className="link" href="/api/openapi.json">
            OpenAPI document
          </a>{" "}
          describes every address with its parameters and fields. Replace <code>.json</code> with{" "}
          <code>.csv</code> or <code>.parquet</code> for a table, or with <code>.xlsx</code> for a workbook
          whose totals and ratios are formulas.
        </Paragraph>
        <ServerHtml slot="addresses" html={addresses} />
        <CodeSample label="A typed client in TypeScript" code={toClientExample(origin)} />
      </Section>
      <Section title="The whole market">
        <Paragraph>
          For work on all companies at once,{" "}
          <TextLink to="/developers/files">files of the whole market</TextLink> have each table as Parquet,
          made every night, for DuckDB, pandas, polars and R.
        </Paragraph>
      </Section>
      <Section title="Versions">
        <Paragraph>
          Addresses under <code>/api/v1</code> stay: fields and parameters are added, never renamed or
          removed. The same data is beside its page, as in <code>/company/AAPL/financials.json</code>; those
          addresses change when their page does.
        </Paragraph>
      </Section>
      <Section title="Caching and limits">
        <Paragraph>
          Every answer has an <code>ETag</code>. Send it back as <code>If-None-Match</code>, and unchanged
          data is answered with 304 and no body. Scripts of any site may read public data.
        </Paragraph>
        <Paragraph>
          Each network address can make {readsAMinute} reads in a minute under <code>/api/v1</code> and{" "}
          <code>/mcp</code>. <code>RateLimit-Policy</code> states the limit. After it, the answer is 429, and{" "}
          <code>Retry-After</code> says when to try again.
        </Paragraph>
      </Section>
      <Section title="Errors">
        <Paragraph>
          Errors are <code>application/problem+json</code> (RFC 9457): <code>type</code>, <code>title</code>,{" "}
          <code>status</code>, and <code>detail</code> with a sentence that says what to do.
        </Paragraph>
        <DataTable caption="Errors" isNarrow columns={["Status", { text: "Meaning" }]}>
          {problems.map(({ anchor, status, title, meaning }) => (
            <tr key={status} id={anchor}>
              <th scope="row">
                {status} {title}
              </th>
              <td className="text wrap">{meaning}</td>
            </tr>
          ))}
        </DataTable>
      </Section>
      <Section title="Tokens">
        <Paragraph>
          Your watchlists and saved screens need a token from <TextLink to="/account">your account</TextLink>.
          A token does only what you choose, for as long as you choose, and can be revoked.
        </Paragraph>
        <CodeSample label="curl" code={toTokenExample(origin)} />
      </Section>
      <Section title="Webhooks" id="webhooks">
        <Paragraph>
          <TextLink to="/alerts#hooks">Your alerts</TextLink> are sent by POST as soon as they are found, each
          with the same <code>webhook-id</code> at every attempt and in the order of these IDs. Answer with a
          status of 200 to 299 within ten seconds. Other answers and redirects count as failures: the message
          is sent again after one minute, then after twice as long each time and at most four hours. After a
          day without success the address is turned off, and you get an email. Status 410 turns it off at
          once.
        </Paragraph>
        <Paragraph>
          Messages are signed as{" "}
          <a className="link" href="https://www.standardwebhooks.com">
            Standard Webhooks
          </a>{" "}
          describes: <code>webhook-signature</code> is <code>v1,</code> and the HMAC-SHA-256 of{" "}
          <code>{"{id}.{timestamp}.{body}"}</code>. Refuse a <code>webhook-timestamp</code> that is older than
          five minutes.
        </Paragraph>
        <CodeSample label="Python" code={webhookExample} />
      </Section>
      <Section title="Language models (MCP)">
        <Paragraph>
          <code>{origin}/mcp</code> is a server of the Model Context Protocol over streamable HTTP, without
          sessions or keys. It only reads; with an account, programs can also use your watchlists (
          <TextLink to="/connect">how to connect one</TextLink>). Every figure in an answer has the end of its
          period, its accession number and the address of the page that shows it. An answer is text and
          structured data, has about {replyTokens.toLocaleString("en-US")} tokens unless you ask for more, and
          says how to get the rest. There are prompts for a tear sheet, a ten-year review, comparables, an
          earnings review and changes of holdings; companies and filings are resources.
        </Paragraph>
        <dl className="mt-3 text-small">
          {tools.map(({ name, description }) => (
            <div
              key={name}
              className="grid gap-x-6 border-b border-hair py-2 last:border-0 tablet:grid-cols-[11rem_1fr]"
            >
              <dt>
                <code>{name}</code>
              </dt>
              <dd className="text-ink-2">{description}</dd>
            </div>
          ))}
        </dl>
        {toMcpExamples(origin).map((example) => (
          <CodeSample key={example.label} {...example} />
        ))}
      </Section>
      <Section title="Embeds">
        <Paragraph>
          Statements and charts can be shown on any site: put <code>/embed</code> before the path of a
          company's financials or charts. They run no scripts, set no cookies, follow the reader's light or
          dark theme, and name their source. Beside each chart and statement, Embed has the code to copy.
        </Paragraph>
        <CodeSample label="HTML" code={toEmbedExample(origin)} />
      </Section>
    </article>
  )
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className="max-w-[46.5em] py-2 text-small text-ink-2">{children}</p>
}
