interface SecurityCellProps {
  name: string
  ticker: string | null
  /** The filing's class, shown where the name alone could be another security. */
  note?: string | null
}

/** A holding's name, to its company where it is listed, with its ticker. */
export function SecurityCell({ name, ticker, note }: SecurityCellProps) {
  return (
    <th scope="row">
      <span className="inline-block max-w-[190px] tablet:max-w-[290px] truncate align-bottom">
        {ticker ? <a href={`/company/${ticker}`}>{name}</a> : name}
        {ticker || note ? (
          <span className="ml-1.5 text-note text-ink-3">{[ticker, note].filter(Boolean).join(" · ")}</span>
        ) : null}
      </span>
    </th>
  )
}
