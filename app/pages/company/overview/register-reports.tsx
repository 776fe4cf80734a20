import { formatDay } from "~/lib/dates"
import { formatLanguage, formatValidation, type ReportLine } from "~/model/registers/describe-reports"
import { DataTable, TableRow } from "~/ui/data-table"
import { Section } from "~/ui/section"
import { OutsideLink } from "~/ui/text-link"

/** The reports of a register that the company's figures are from. */
export function RegisterReports({ reports, note }: { reports: ReportLine[]; note: string }) {
  return (
    <Section title="Annual reports">
      <DataTable
        caption="Annual reports in the register"
        isStill
        isNarrow
        columns={["Report", { text: "Validator" }]}
      >
        {reports.map((report) => (
          <TableRow key={report.filing}>
            <th scope="row">
              {report.url ? <OutsideLink href={report.url}>{report.title}</OutsideLink> : report.title}
              <small>
                {formatLanguage(report.language)}, added {formatDay(report.added)}
              </small>
            </th>
            <td className="text wrap">{formatValidation(report)}</td>
          </TableRow>
        ))}
      </DataTable>
      <p className="max-w-[50.5em] pt-2 text-note text-ink-3">{note}</p>
    </Section>
  )
}
