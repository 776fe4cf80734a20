import type { ReactNode } from "react"

/** The parts that are not empty. The class `crumbs` adds middle dots between parts on the same line. */
export function CrumbLine({ parts }: { parts: ReactNode[] }) {
  const present = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== "")
  return present.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts does not change
    <span key={index} className="crumb">
      {part}
    </span>
  ))
}
