import { compareClaims, type Difference } from "./claim"
import type { ReadAddress } from "./company-claims"
import { gatherClaims } from "./gather-claims"

interface Report {
  lines: string[]
  isConsistent: boolean
}

/** The values that a comparison has of each company at least. Fewer mean that the check reads nothing. */
const minOfCompany = 20

/** Compares every figure that two or more addresses of a server show. */
export async function reportConsistency(
  read: ReadAddress,
  size = { companies: 200, investors: 100 },
): Promise<Report> {
  const { companies, investors, claims } = await gatherClaims(read, size)
  const { figures, compared, differences } = compareClaims(claims)
  const isEmpty = compared < minOfCompany * companies || companies === 0
  return {
    isConsistent: differences.length === 0 && !isEmpty,
    lines: [
      ...differences.map(describeDifference),
      `${companies} companies and ${investors} investors: ${figures} figures on two or more addresses, ${compared} comparisons, ${differences.length} differences.`,
    ],
  }
}

function describeDifference({ claims: [one, other] }: Difference): string {
  const show = ({ value, address }: typeof one) => `${value ?? "nothing"} at ${address}`
  return `${one.subject} ${one.figure}: ${show(one)}, ${show(other)}`
}

/** Reads the addresses of a running server. */
export function serverReader(origin: string): ReadAddress {
  return async (path) => {
    const response = await fetch(new URL(path, origin))
    const text = await response.text()
    if (response.status === 404 || response.status === 503) return null
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return text
  }
}
