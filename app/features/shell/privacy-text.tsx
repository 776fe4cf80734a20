import { brand } from "~/lib/brand"
import { PageHeader } from "~/ui/page-header"

/** Says what is kept and where; whoever adds a way to keep something adds it here. */
export function PrivacyText() {
  return (
    <article className="mx-auto max-w-[760px] px-4 py-10 tablet:px-7">
      <PageHeader title="Privacy Policy" lede={`What ${brand.name} knows of its readers, which is little.`} />
      <div className="reading">
        <h2>Reading</h2>
        <p>
          Reading needs no account and sets no cookie. Nothing on these pages is loaded from another site: no
          analytics, no advertising, no fonts or images from elsewhere. Searches run in your browser over a
          list that it loads once, or on this server when scripts are off.
        </p>
        <h2>What your browser keeps</h2>
        <p>
          Companies, funds and investors that you open, and those that you mark as favourites, are kept in the
          local storage of your browser under the name simpleRecentSearches; whether you folded the sidebar,
          under the name sidebar. Neither is sent to this server. Clearing the site's data in your browser
          removes both.
        </p>
        <h2>Signing in</h2>
        <p>
          Signing in is by choice. The server then keeps your address and name, or what the provider you chose
          tells of you; your watchlists with their notes, your favourites, and when you last looked at your
          lists. A cookie named __Host-session says that it is you; one named __Host-sign-in holds your
          address for an hour after you asked for a link, and your browser keeps the address under the name
          emailForSignIn and your name under displayName. To hold off abuse, the server counts mails by hashes
          of your address and of where you ask from, for an hour. Your account page exports all of it, and
          deletes it.
        </p>
        <p>
          Watchlists that you make without signing in stay in your browser: in its local storage under the
          name watchlists, or, when scripts are off, in a cookie named __Host-watchlists.
        </p>
        <h2>What the server writes down</h2>
        <p>
          For each request the server logs its time, the page, the status of the answer and how long it took.
          It does not log addresses, cookies or what browser you use. Whoever hosts this site may keep further
          logs in front of it.
        </p>
        <h2>Links that lead away</h2>
        <p>
          Filings link to their source at the U.S. Securities and Exchange Commission. What happens there is
          subject to its own policy.
        </p>
      </div>
    </article>
  )
}
