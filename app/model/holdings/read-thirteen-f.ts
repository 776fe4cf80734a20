import type { ThirteenFCover, ThirteenFTable } from "~/edgar/holdings/thirteen-f"
import type { Accession } from "~/lib/accession"
import { getQuarter } from "~/lib/quarter"
import type { FiledHoldings, UnreadFiling } from "./decode-investor"
import { type Holding, keyRows } from "./key-rows"
import { getMedianPrice, getStatedUnit, isUsualPrice, repeatsValues } from "./settle-units"

/** The entry of a 13F in the filing list. */
interface ListedThirteenF {
  accession: Accession
  form: string
  filed: string
  period: string | null
}

/** A filing of which only its line in the list is known, or that could not be read. */
export function unreadFiling(
  listed: ListedThirteenF,
  state: UnreadFiling["state"],
  reason: string | null,
): UnreadFiling {
  const { accession, form, filed, period } = listed
  return {
    accession,
    form,
    filed,
    quarter: period && getQuarter(period),
    isAmendment: form.endsWith("/A"),
    state,
    reason,
  }
}

/** Cover page and table together; a filing that contradicts itself is refused with a reason. */
export function readFiling(
  listed: ListedThirteenF,
  cover: ThirteenFCover,
  table: ThirteenFTable | null,
): FiledHoldings {
  const period = cover.period ?? listed.period
  const named = { ...listed, period, form: cover.form || listed.form }
  if (cover.isNotice) return unreadFiling(named, "notice", "Another manager reports these holdings.")
  if (!period) return unreadFiling(named, "refused", "It names no quarter.")
  if (period > listed.filed)
    return unreadFiling(
      named,
      "refused",
      `It was filed before the quarter that it names, ${period}, had ended.`,
    )
  if (!table) return unreadFiling(named, "refused", "It has no information table that could be read.")
  if (table.rows.length === 0 && (cover.declaredRows ?? 0) > 0)
    return unreadFiling(
      named,
      "refused",
      `Its table is empty, though it declares ${cover.declaredRows} rows.`,
    )
  // A printed table whose layout is not understood gives a few rows by chance.
  if (table.rows.length * 2 < (cover.declaredRows ?? 0))
    return unreadFiling(
      named,
      "refused",
      `Only ${table.rows.length} of the ${cover.declaredRows} rows that it declares were understood.`,
    )
  const unit = getStatedUnit(listed.filed)
  const medianPrice = getMedianPrice(table.rows)
  const repeatsValue = repeatsValues(table.rows)
  const keyed = keyRows(table.rows, unit)
  return {
    accession: named.accession,
    form: named.form,
    filed: named.filed,
    quarter: getQuarter(period),
    state: "read",
    reason: leftOut(table, keyed.refused),
    isAmendment: cover.isAmendment,
    // The form wants one of two kinds; an amendment that names none gives its table in full.
    amendment: cover.isAmendment ? (cover.amendment ?? "restatement") : null,
    declaredRows: cover.declaredRows,
    declaredValue: cover.declaredValue,
    parsedRows: table.rows.length,
    parsedValue: table.rows.reduce((sum, row) => sum + row.value, 0),
    unit,
    unitCertain: isUsualPrice(medianPrice, listed.filed),
    ...(repeatsValue ? { repeatsValue } : {}),
    medianPrice: repeatsValue ? null : medianPrice,
    refusedRows: table.refused.length + keyed.refused.length,
    scaledRows: keyed.scaledRows,
    doubtfulCusips: table.doubtfulCusips,
    isConfidentialOmitted: cover.isConfidentialOmitted,
    holdings: repeatsValue ? keyed.holdings.map(withoutShares) : keyed.holdings,
  }
}

/** The shares are not known; principal is. */
function withoutShares(holding: Holding): Holding {
  return holding.security.amountType === "SH" ? { ...holding, amount: 0 } : holding
}

const reasonsTold = 3

function leftOut(table: ThirteenFTable, refused: string[]): string | null {
  const reasons = [...table.refused.map(({ row, reason }) => `row ${row}, because ${reason}`), ...refused]
  if (reasons.length === 0) return null
  const more = reasons.length > reasonsTold ? `, and ${reasons.length - reasonsTold} more` : ""
  return `Left out: ${reasons.slice(0, reasonsTold).join("; ")}${more}.`
}
