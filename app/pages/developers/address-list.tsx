export interface AddressLine {
  path: string
  title: string
  description: string
  parameters: { name: string; place: string; description: string; example: string }[]
  /** An address that answers, with its CSV; null where it needs a token. */
  example: { json: string; csv: string | null } | null
  scope: string | null
}

export interface AddressGroup {
  name: string
  addresses: AddressLine[]
}

/** The addresses by kind of data. Uses no router, so that the loader can render it to HTML. */
export function AddressLists({ groups }: { groups: AddressGroup[] }) {
  return groups.map((group) => <AddressList key={group.name} {...group} />)
}

/** The parameters of an address are in a disclosure. */
function AddressList({ name, addresses }: AddressGroup) {
  return (
    <section className="mt-6">
      <h3 className="text-large font-medium">{name}</h3>
      <ul className="mt-1">
        {addresses.map((address) => (
          <li key={address.path} className="border-b border-hair py-3 last:border-0">
            <p className="text-data break-words">
              <code>{address.path}</code>
            </p>
            <p className="mt-1 max-w-[46.5em] text-small text-ink-2">
              <span className="text-ink">{address.title}.</span> {address.description}
              {address.scope ? ` Needs a token with the scope ${address.scope}.` : null}
            </p>
            <p className="mt-1 flex flex-wrap items-start gap-x-5 text-data">
              {address.example ? (
                <>
                  <a className="link inline-block py-1" href={address.example.json}>
                    Example as JSON
                  </a>
                  {address.example.csv ? (
                    <>
                      <a className="link inline-block py-1" href={address.example.csv}>
                        as CSV
                      </a>
                      <a
                        className="link inline-block py-1"
                        href={address.example.csv.replace(/\.csv(?=\?|$)/, ".xlsx")}
                      >
                        as a workbook
                      </a>
                    </>
                  ) : null}
                </>
              ) : null}
            </p>
            {address.parameters.length > 0 ? <Parameters {...address} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parameters({ parameters }: AddressLine) {
  return (
    <details className="text-data">
      <summary className="link inline-block py-1">Parameters</summary>
      <dl className="mt-1">
        {parameters.map(({ name, place, description, example }) => (
          <div key={name} className="grid gap-x-6 py-1 tablet:grid-cols-[8rem_1fr]">
            <dt>
              <code>{place === "path" ? `{${name}}` : name}</code>
            </dt>
            <dd className="text-ink-2">
              {description}, such as <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
