import type { ReactNode } from "react"
import { brand } from "~/lib/brand"
import { useOutsideScripts } from "~/pages/shell/outside-scripts"
import { DataTable } from "~/ui/data-table"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { browserStorage, cookies, personalTables, publicTables, type StoredThing } from "./stored-things"

/** Says what is kept, where, how long, and how to have it back or gone. */
export function PrivacyPage() {
  return (
    <article className="mx-auto max-w-[860px] px-4 py-10 tablet:px-7">
      <PageHeader
        title="Privacy Policy"
        lede={`What ${brand.name} knows of its readers, which is little: by name, from the code itself.`}
      />
      <div className="reading">
        <p>
          Reading needs no account and sets no cookie. No fonts and no images are loaded from another site,
          and there is no advertising. <OutsideScripts />
        </p>
      </div>
      <Section title="What your browser keeps">
        <ThingTable label="Cookies" things={cookies} />
        <Paragraph>
          Cookies are set when you sign in, or keep a watchlist without scripts. All are sent over https to
          this site alone, and no script can read them.
        </Paragraph>
        <ThingTable label="Local storage" things={browserStorage} />
        <Paragraph>
          Local storage stays in your browser while you read without an account. Once you sign in, favourites
          are kept in the account as well, and so are watchlists after you have said so. Clearing the site's
          data in your browser removes all of it.
        </Paragraph>
      </Section>
      <Section title="What is kept of an account">
        <ThingTable label="Tables about people" things={personalTables} />
        <Paragraph>
          These are all the tables that speak of people. Nobody else reads them: nothing is sold, shared or
          handed on. Mail is sent through the mail service of whoever hosts this site, and signing in with
          Google, Twitter or Facebook tells them that you do.
        </Paragraph>
      </Section>
      <Section title="Your data, out and gone">
        <Paragraph>
          On <TextLink to="/account">the account page</TextLink> you can download everything that is kept of
          you as one JSON file, and delete the account with all of it, at once and without asking anybody.
          Backups that the database's host makes end after thirty days.
        </Paragraph>
      </Section>
      <Section title="What the server writes down">
        <Paragraph>
          For each request the server logs its time, the page without what follows the question mark, the
          status of the answer, how long it took and what it read. It does not log network addresses, cookies,
          or what browser you use. Whoever hosts this site may keep further logs in front of it.
        </Paragraph>
      </Section>
      <Section title="What is not about you">
        <details className="text-small">
          <summary className="link inline-block py-1">
            The other {publicTables.length} tables hold public data
          </summary>
          <ThingTable label="Tables of public data" things={publicTables} />
        </details>
        <Paragraph>
          Filings link to their source at the U.S. Securities and Exchange Commission, letters to the
          manager's own site. What happens there is subject to their policies.
        </Paragraph>
      </Section>
    </article>
  )
}

/** What the host has configured besides; by default nothing. */
function OutsideScripts() {
  const scripts = useOutsideScripts()
  if (scripts.length === 0) return "There are no analytics, no error reporting and no trackers."
  const words = scripts.map(
    ({ kind, src }) =>
      `${kind === "analytics" ? "analytics" : "error reporting"} from ${new URL(src).hostname}`,
  )
  return `Whoever hosts this site has turned on ${words.join(" and ")}: once a page has loaded, your browser fetches a script from there, which learns of your visit.`
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className="max-w-[74ch] py-3 text-small text-ink-2">{children}</p>
}

function ThingTable({ label, things }: { label: string; things: StoredThing[] }) {
  return (
    <div className="border-b border-hair-2">
      <DataTable caption={label} isNarrow>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="text">
              What, and how long
            </th>
          </tr>
        </thead>
        <tbody>
          {things.map(({ name, what, until }) => (
            <tr key={name} className="align-top">
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="text wrap">
                {what} <span className="block text-ink-3">{until}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
