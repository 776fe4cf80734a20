import type { XbrlFact, XbrlReport } from "~/edgar/xbrl/xbrl-report"

type Figures = Record<string, number[]>

/** The annual report of a year with figures of that year and the years before, newest first. */
export function annualReport(
  fiscalYear: number,
  total: number[],
  byAxis: Record<string, Figures>,
  { concept = "Revenues", items = {} as Figures } = {},
): XbrlReport {
  const facts: XbrlFact[] = []
  const add = (values: number[], members: XbrlFact["members"]) =>
    values.forEach((value, back) => {
      const year = fiscalYear - back
      facts.push({
        concept,
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        unit: "USD",
        value: value * 1e6,
        members,
      })
    })
  add(total, [])
  for (const [axis, figures] of Object.entries(byAxis))
    for (const [member, values] of Object.entries(figures))
      if (member.startsWith("+"))
        add(values, [
          { axis, member: member.slice(1) },
          { axis: "ConsolidationItems", member: "OperatingSegments" },
        ])
      else add(values, [{ axis, member }])
  for (const [member, values] of Object.entries(items)) add(values, [{ axis: "ConsolidationItems", member }])
  return { facts, fiscalYear, fiscalPeriod: "FY", periodEnd: `${fiscalYear}-12-31` }
}
