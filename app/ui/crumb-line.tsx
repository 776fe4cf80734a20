import { Fragment, type ReactNode } from "react"

/** The parts that are there, with middle dots between them. */
export function CrumbLine({ parts }: { parts: ReactNode[] }) {
  const present = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== "")
  return present.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
    <Fragment key={index}>
      {index > 0 ? <span aria-hidden="true">·</span> : null}
      <span>{part}</span>
    </Fragment>
  ))
}
