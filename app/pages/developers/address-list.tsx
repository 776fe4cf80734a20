import type { DevelopersView } from "./developers-view"

/** The addresses of one kind of data; their parameters are in a disclosure. */
export function AddressList({ name, addresses }: DevelopersView["groups"][number]) {
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

function Parameters({ parameters }: DevelopersView["groups"][number]["addresses"][number]) {
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
