import type { ReactNode } from "react"
import { brand } from "~/lib/brand"
import { useOutsideScripts } from "~/pages/shell/outside-scripts"
import { DataTable } from "~/ui/data-table"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { browserStorage, cookies, personalTables, type StoredThing } from "./stored-things"

/** Lists stored data, where and how long it is kept, and how to export or delete it. */
export function PrivacyPage() {
  return (
    <article className="mx-auto max-w-[860px] px-4 py-10 tablet:px-7">
      <PageHeader
        title="Privacy Policy"
        lede={`What data ${brand.name} stores about visitors, where, and for how long.`}
      />
      <div className="reading">
        <p>
          You can read without an account or cookies. Fonts and images are not loaded from other sites, and
          there is no advertising. <OutsideScripts />
        </p>
      </div>
      <Section title="Data in your browser">
        <ThingTable label="Cookies" things={cookies} />
        <Paragraph>
          Cookies are set if you sign in, or keep a watchlist without JavaScript. They are sent over HTTPS
          only to this site, and scripts cannot read them.
        </Paragraph>
        <ThingTable label="Local storage" things={browserStorage} />
        <Paragraph>
          Without an account, local storage stays in your browser. If you sign in, favorites are also stored
          in the account, and so are watchlists if you choose to merge them. To remove this data, clear the
          site's data in your browser.
        </Paragraph>
      </Section>
      <Section title="Account data">
        <ThingTable label="Tables about people" things={personalTables} />
        <Paragraph>
          These are all tables with personal data. The data is not sold or shared. Mail is sent through the
          mail service of this site's operator. If you sign in with Google, Twitter or Facebook, that provider
          learns of it.
        </Paragraph>
      </Section>
      <Section title="Export and delete your data">
        <Paragraph>
          On <TextLink to="/account">the account page</TextLink> you can download all your data as a JSON
          file, and delete your account with all its data immediately. Backups made by the database's host
          expire after thirty days.
        </Paragraph>
      </Section>
      <Section title="Server logs">
        <Paragraph>
          For each request, the server logs the time, the path without the query, the status, the duration and
          the number of reads. It does not log IP addresses, cookies or browsers. This site's operator may
          keep additional logs.
        </Paragraph>
      </Section>
      <Section title="Public data">
        <Paragraph>
          The other tables hold public data: companies, funds and managers with their filings, figures and
          prices, persons as public filings name them, such as insiders and owners of more than 5 %, and what
          the site has still to read. Insiders' trades in the market are kept for four hundred days, the rest
          as long as the site exists.
        </Paragraph>
        <Paragraph>
          Filings link to the website of the U.S. Securities and Exchange Commission, and letters to the
          manager's website. Those sites have their own privacy policies. If you search a company's filings at
          the SEC, this server sends it the words you typed, and nothing about you.
        </Paragraph>
      </Section>
    </article>
  )
}

/** Third-party scripts configured by the operator; none by default. */
function OutsideScripts() {
  const scripts = useOutsideScripts()
  if (scripts.length === 0) return "There are no analytics, no error reporting and no trackers."
  const scriptLabels = scripts.map(
    ({ kind, src }) =>
      `${kind === "analytics" ? "analytics" : "error reporting"} from ${new URL(src).hostname}`,
  )
  return `This site's operator has enabled ${scriptLabels.join(" and ")}. After a page has loaded, your browser requests a script from there, so that site learns of your visit.`
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className="max-w-[46.5em] py-3 text-small text-ink-2">{children}</p>
}

function ThingTable({ label, things }: { label: string; things: StoredThing[] }) {
  return (
    <div className="border-b border-hair-2">
      <DataTable caption={label} isStill isCaptionShown isNarrow columns={["Name", { text: "Content" }]}>
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
      </DataTable>
    </div>
  )
}
