import type { ReactNode } from "react"

/** The parts that are there, inside `crumbs`, which sets middle dots between those that share a line. */
export function CrumbLine({ parts }: { parts: ReactNode[] }) {
  const present = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== "")
  return present.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
    <span key={index} className="crumb">
      {part}
    </span>
  ))
}
