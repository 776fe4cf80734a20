import { useLoaderData } from "@remix-run/react"
import type { OutboxMail } from "~/stores/people/mail-outbox-store.server"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"

/** The mail of a development server that cannot send mail, with working links. */
export function OutboxPage() {
  const { mails } = useLoaderData<{ mails: OutboxMail[] }>()
  return (
    <>
      <PageHeader title="Outbox" lede="MAIL_URL is not set, so mail is stored here instead of being sent." />
      {mails.length === 0 ? (
        <EmptyState action={{ label: "Request a sign-in link", to: "/login" }}>
          No mail has been sent.
        </EmptyState>
      ) : (
        <ol>
          {mails.map((mail) => (
            <li key={mail.id} className="border-t border-hair-2 py-5">
              <h2 className="text-large">{mail.subject}</h2>
              <p className="mb-3 text-data text-ink-3">
                To {mail.to}, {mail.sentAt.slice(0, 19).replace("T", " ")} UTC
              </p>
              <p className="max-w-[46.5em] text-small [overflow-wrap:anywhere] whitespace-pre-line">
                {linkedText(mail.text)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function linkedText(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} className="link">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
