import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { CodeSample } from "~/ui/code-sample"
import { DataTable } from "~/ui/data-table"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { toFileExamples } from "./file-examples"

interface MarketTableView {
  name: string
  title: string
  about: string
  columns: { name: string; type: string; meaning: string }[]
  /** Null until it is made for the first time. */
  file: { path: string; rows: number; bytes: number; sha256: string } | null
}

export interface MarketFilesView {
  origin: string
  day: string | null
  tables: MarketTableView[]
}

/** The files of the whole market, and how programs read them. */
export function MarketFilesPage() {
  const { view } = useLoaderData<{ view: MarketFilesView }>()
  const { origin, day, tables } = view
  return (
    <article className="max-w-[900px]">
      <PageHeader
        title="Files of the whole market"
        crumb={day ? `Data of ${formatDay(day)}` : null}
        lede="Every table in one Parquet file, made every night from what is stored here. Nothing that was imported is in them, and no CUSIPs."
      />
      {day ? null : <p className={text}>The files are not made yet; they are made at night.</p>}
      <DataTable
        caption="Files"
        isNarrow
        columns={[{ text: "Table" }, "Rows", "Megabytes", { text: "SHA-256" }]}
      >
        {tables.map(({ name, title, file }) => (
          <tr key={name}>
            <th scope="row">{file ? <a href={file.path}>{title}</a> : title}</th>
            <td>{formatFigure(file?.rows)}</td>
            <td>{formatFigure(file && file.bytes / 1e6, 1)}</td>
            <td className="text">
              <code>{file?.sha256.slice(0, 16) ?? "—"}</code>
            </td>
          </tr>
        ))}
      </DataTable>
      <p className={text}>
        <a className="link" href="/api/v1/market.json">
          The manifest
        </a>{" "}
        has the address, rows, bytes and whole SHA-256 of each file. The addresses stay, and a file keeps its
        entity tag until its bytes change. Requests for ranges are answered, so programs read only the columns
        and groups of rows that they need; a range that begins in the file of one night and goes on in the
        next is refused by <code>If-Range</code>.
      </p>
      <Section title="Reading them">
        {toFileExamples(origin).map((example) => (
          <CodeSample key={example.label} {...example} />
        ))}
        <p className={text}>
          For a few companies, <TextLink to="/developers">the addresses of each company</TextLink> and{" "}
          <code>/api/v1/figures</code> have the same rows, made when they are asked for.
        </p>
      </Section>
      <Section title="Columns">
        {tables.map((table) => (
          <Columns key={table.name} {...table} />
        ))}
      </Section>
    </article>
  )
}

const text = "max-w-[46.5em] py-2 text-small text-ink-2"

function Columns({ name, title, about, columns }: MarketTableView) {
  return (
    <section className="mt-4" id={name}>
      <h3 className="text-large font-medium">{title}</h3>
      <p className={text}>{about}</p>
      <details>
        <summary className="cursor-pointer py-1 text-small">{countText(columns.length, "column")}</summary>
        <DataTable
          caption={`Columns of ${title}`}
          isNarrow
          columns={[{ text: "Column" }, { text: "Type" }, { text: "Meaning" }]}
        >
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row">
                <code>{column.name}</code>
              </th>
              <td className="text">{column.type}</td>
              <td className="text wrap">{column.meaning}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}
