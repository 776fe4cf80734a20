import { type Coverage, hasCoverage } from "~/model/directory/list-index"
import { companySections, investorSections } from "./section-words"

/** Parameters that mean the same for another company. */
const keptParameters = ["statement", "period", "view", "years", "range", "order", "show"]

/**
 * The address of a company or investor for a reader of the same page of another one: from Apple's balance sheet to
 * Microsoft's. `page` is the path with its query. The overview if the page cannot be shown for the other one.
 */
export function keepSection(to: string, page: string, coverage: Coverage): string {
  const [path = "", search = ""] = page.split("?")
  const [, type, identifier, ...rest] = path.split("/")
  const [, otherType, otherIdentifier] = to.split("/")
  if (type !== otherType || !identifier || identifier === otherIdentifier || rest.length === 0) return to
  const suffix = `/${rest.join("/")}`
  if (type === "investor") return investorSections.some((each) => each.path === suffix) ? to + suffix : to
  const section = companySections.find((each) => each.path.split("?")[0] === suffix)
  const isKept =
    type === "company" && section && (section.needs ?? []).every((flag) => hasCoverage(coverage, flag))
  if (!isKept || (suffix === "/financials/dcf" && /\.AX$/i.test(otherIdentifier ?? ""))) return to
  const given = [...new URLSearchParams(search)]
  const kept = new URLSearchParams(given.filter(([name]) => keptParameters.includes(name)))
  return `${to}${suffix}${kept.size ? `?${kept}` : ""}`
}
