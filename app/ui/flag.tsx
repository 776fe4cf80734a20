import { useMemo } from "react"

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

/** The flag of an ISO 3166 country; empty for an unknown country. */
export function Flag({ country }: { country: string | null }) {
  const name = useMemo(() => (country ? countryName(country) : ""), [country])
  if (!country) return null
  return (
    <img
      src={`/flags/${country.toLowerCase()}.svg`}
      alt={name}
      title={name}
      width={20}
      height={15}
      loading="lazy"
      className="inline-block h-[15px] w-5 border border-hair"
    />
  )
}
